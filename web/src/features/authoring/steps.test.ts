import { expect, test } from "vitest";
import { copy } from "./copy";
import { parseWizardStep, STEPS } from "./steps";

test("every step has its name", () => {
  expect(copy.steps).toHaveLength(STEPS);
});

test("an address that means no step means the first", () => {
  for (const [step, means] of [
    ["3", 3],
    [STEPS, STEPS],
    ["0", 1],
    [STEPS + 1, 1],
    ["2.5", 1],
    [undefined, 1],
  ]) {
    expect(parseWizardStep({ step })).toEqual({ step: means });
  }
});
