import { expect, test } from "vitest";
import {
  areSameRules,
  bookableSpan,
  horizonOptions,
  longestTrip,
  noticeOptions,
  toggleWeekday,
  toHorizon,
} from "./rules";

const labels = (options: { label: string }[]) => options.map(({ label }) => label);

test("the notice is chosen in words, and another number of the server is offered too", () => {
  expect(labels(noticeOptions(0))).toEqual([
    "No notice",
    "1 day",
    "2 days",
    "3 days",
    "5 days",
    "7 days",
    "14 days",
    "30 days",
  ]);
  expect(labels(noticeOptions(10)).slice(5, 8)).toEqual(["7 days", "10 days", "14 days"]);
});

test("the horizon is chosen in months, the longest last", () => {
  expect(labels(horizonOptions(null))).toEqual([
    "1 month",
    "2 months",
    "3 months",
    "6 months",
    "9 months",
    "12 months",
    "18 months",
    "2 years",
  ]);
  expect(horizonOptions(45).slice(0, 3)).toEqual([
    { value: "30", label: "1 month" },
    { value: "45", label: "45 days" },
    { value: "60", label: "2 months" },
  ]);
  expect([toHorizon(""), toHorizon("90")]).toEqual([null, 90]);
});

test("a weekday is closed and opened again", () => {
  expect(toggleWeekday([7], 1)).toEqual([1, 7]);
  expect(toggleWeekday([1, 7], 7)).toEqual([1]);
});

test("rules are the same whatever the order of the weekdays", () => {
  const rules = { closed_weekdays: [1, 7], notice_days: 2, horizon_days: null };
  expect(areSameRules(rules, { ...rules, closed_weekdays: [7, 1] })).toBe(true);
  expect(areSameRules(rules, { ...rules, horizon_days: 90 })).toBe(false);
});

test("the days of a trip lie between notice and horizon", () => {
  const rules = { closed_weekdays: [], notice_days: 3, horizon_days: 60 };
  expect(bookableSpan(rules, "2030-01-15")).toEqual({ first: "2030-01-18", last: "2030-03-16" });
  expect(bookableSpan({ ...rules, horizon_days: null }, "2030-01-15").last).toBeNull();
});

test.each([
  [[], undefined],
  [[7], 6],
  [[6, 7], 5],
  [[1, 4], 3],
  [[1, 2, 3, 4, 5, 6, 7], 0],
])("between the closed weekdays %j, a trip has at most %j days", (closed, days) => {
  expect(longestTrip(closed)).toBe(days);
});
