import { expect, test } from "vitest";
import { dayAfterKey, firstOpenDay, monthsLater, weeksOf } from "./monthGrid";

test("a month is whole weeks that begin on Mondays", () => {
  const weeks = weeksOf("2026-12");
  expect(weeks.length).toBe(5);
  expect(weeks[0]).toEqual([null, "2026-12-01", "2026-12-02", "2026-12-03", "2026-12-04", "2026-12-05", "2026-12-06"]);
  expect(weeks.at(-1)).toEqual(["2026-12-28", "2026-12-29", "2026-12-30", "2026-12-31", null, null, null]);
  expect(weeksOf("2027-02").flat().filter(Boolean).length).toBe(28);
});

test("months go on over the end of a year", () => {
  expect(monthsLater("2026-12", 1)).toBe("2027-01");
  expect(monthsLater("2027-01", -1)).toBe("2026-12");
});

test.each([
  ["ArrowLeft", "2030-01-30"],
  ["ArrowDown", "2030-02-07"],
  ["Home", "2030-01-28"],
  ["End", "2030-02-03"],
  ["PageDown", "2030-02-28"],
  ["PageUp", "2029-12-31"],
  ["a", undefined],
])("from Thursday 31 January, %s leads to %s", (key, day) => {
  expect(dayAfterKey("2030-01-31", key)).toBe(day);
});

test("the first day that can be chosen may be months away", () => {
  expect(firstOpenDay("2030-01-15", () => false)).toBe("2030-01-15");
  expect(firstOpenDay("2030-01-15", (day) => day <= "2030-02-28")).toBe("2030-03-01");
  expect(firstOpenDay("2030-01-15", () => true)).toBe("2030-01-15");
});
