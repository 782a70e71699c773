import { expect, test } from "vitest";
import { copy } from "./copy";
import { latestResume, resumeProblem } from "./resumeDay";

test("a pause ends by hand, or from tomorrow on within two years", () => {
  const now = "2030-01-15";
  expect(resumeProblem("", now)).toBe("");
  expect(resumeProblem("2030-01-15", now)).toBe(copy.resumesPast);
  expect(resumeProblem("2030-01-16", now)).toBe("");
  expect(resumeProblem("2032-01-15", now)).toBe("");
  expect(resumeProblem("2032-01-16", now)).toBe(copy.resumesTooFar);
});

test("two years after a leap day is the end of February", () => {
  expect(latestResume("2028-02-29")).toBe("2030-02-28");
});
