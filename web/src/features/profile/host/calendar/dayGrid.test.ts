import { expect, test } from "vitest";
import { weekdayOf } from "../../../../lib/dates";
import { clampMonday, dayAfterWeekKey, mondayFor, mondayOf, reachableDays, sixWeeks, weeksIn } from "./dayGrid";

test("six weeks begin on a Monday and have rows of seven days", () => {
  expect(mondayOf("2030-01-15")).toBe("2030-01-14");
  expect(mondayOf("2030-01-14")).toBe("2030-01-14");
  const weeks = weeksIn(sixWeeks("2030-01-14"));
  expect(weeks.map((week) => [week[0], week.at(-1), week.length])).toEqual([
    ["2030-01-14", "2030-01-20", 7],
    ["2030-01-21", "2030-01-27", 7],
    ["2030-01-28", "2030-02-03", 7],
    ["2030-02-04", "2030-02-10", 7],
    ["2030-02-11", "2030-02-17", 7],
    ["2030-02-18", "2030-02-24", 7],
  ]);
});

test("a day out of view turns as few weeks as bring it back", () => {
  expect(mondayFor("2030-02-24", "2030-01-14")).toBe("2030-01-14");
  expect(mondayFor("2030-02-25", "2030-01-14")).toBe("2030-01-21");
  expect(mondayFor("2030-01-13", "2030-01-14")).toBe("2030-01-07");
});

test("pages are six weeks, arrows as in a month", () => {
  expect(dayAfterWeekKey("2030-01-15", "PageDown")).toBe("2030-02-26");
  expect(dayAfterWeekKey("2030-02-26", "PageUp")).toBe("2030-01-15");
  expect(dayAfterWeekKey("2030-01-15", "ArrowUp")).toBe("2030-01-08");
  expect(dayAfterWeekKey("2030-01-15", "a")).toBeUndefined();
});

test("the weeks end with what can be reached", () => {
  const reachable = reachableDays("2030-01");
  expect(reachable).toEqual({ first: "2029-01-01", last: "2032-01-31" });
  const last = clampMonday("2040-01-02", reachable);
  expect(weekdayOf(last)).toBe(0);
  expect(sixWeeks(last).last).toBe("2032-02-01");
  expect(clampMonday("2020-01-06", reachable)).toBe("2029-01-01");
});
