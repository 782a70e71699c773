import { expect, test } from "vitest";
import { copy } from "./copy";
import { dayProblems, lastDays } from "./runDays";

const TODAY = "2030-01-15";

test("a run begins with the last 7 days", () => {
  expect(lastDays(TODAY)).toEqual({ from: "2030-01-09", to: TODAY });
});

test.each([
  ["2030-01-09", TODAY, undefined, undefined],
  ["2029-10-16", TODAY, undefined, undefined],
  ["2029-10-15", TODAY, copy.tooMany, undefined],
  [TODAY, "2030-01-14", undefined, copy.daysTurned],
  [TODAY, "2030-01-16", undefined, copy.daysFuture],
  ["", "2030-02-30", copy.dayMissing, copy.dayMissing],
])("from %j to %j: %j, %j", (from, to, first, last) => {
  expect(dayProblems({ from, to }, TODAY)).toEqual({ from: first, to: last });
});
