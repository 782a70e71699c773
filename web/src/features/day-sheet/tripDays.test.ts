import { expect, test } from "vitest";
import { countdownText } from "./copy";
import { nightsOf, phaseOf, stopLength, telHref } from "./tripDays";

const TRIP = { start_date: "2030-01-14", end_date: "2030-01-16" };

test.each([
  ["2029-12-31", "Starts in 14 days"],
  ["2030-01-13", "Starts tomorrow"],
  ["2030-01-14", "Today is day 1 of 3"],
  ["2030-01-16", "Today is day 3 of 3"],
  ["2030-01-17", "This trip is over"],
])("on %s the sheet says: %s", (today, text) => {
  expect(countdownText(phaseOf(TRIP, today))).toBe(text);
});

test("there is a night between two days, and none on a trip of one day", () => {
  expect(nightsOf(TRIP)).toEqual([1, 2]);
  expect(nightsOf({ start_date: "2030-01-14", end_date: "2030-01-14" })).toEqual([]);
});

test("lengths are in hours and minutes, and an unknown one is left out", () => {
  expect([stopLength(1.75), stopLength(0.5), stopLength(2), stopLength(0)]).toEqual(["1 h 45", "30 min", "2 h", ""]);
});

test("a number is called without its spaces", () => {
  expect(telHref("+94 (81) 223-3026")).toBe("tel:+94812233026");
});
