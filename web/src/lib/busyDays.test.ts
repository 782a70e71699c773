import { expect, test } from "vitest";
import { isDayTaken } from "./busyDays";

const A = { guide_id: "a", first: "2030-02-03", last: "2030-02-05" };
const B = { guide_id: "b", first: "2030-02-05", last: "2030-02-09" };

test.each([
  ["2030-02-02", ["a"], false],
  ["2030-02-03", ["a"], true],
  ["2030-02-05", ["a"], true],
  ["2030-02-06", ["a"], false],
  // Taken only if no guide is free.
  ["2030-02-04", ["a", "b"], false],
  ["2030-02-05", ["a", "b"], true],
  ["2030-02-05", [], false],
])("%s is taken for %j: %s", (day, guides, taken) => {
  expect(isDayTaken(day, guides, [A, B])).toBe(taken);
});
