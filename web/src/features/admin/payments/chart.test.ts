import { expect, test } from "vitest";
import { barsOf } from "./chart";

const day = (date: string, revenue: number) => ({ day: date, revenue, completed: 1, failed: 0 });

test("a month has a bar for each day, and nothing is lost", () => {
  const bars = barsOf([day("2030-01-02", 10.5), day("2030-01-30", 20)], "2030-01-01", "2030-01-30");
  expect(bars.length).toBe(30);
  expect(bars[1]).toEqual({ first: "2030-01-02", label: "2 Jan 2030", revenue: 10.5, completed: 1 });
  expect(bars.reduce((sum, bar) => sum + bar.revenue, 0)).toBe(30.5);
});

test("a quarter has a bar for each week", () => {
  const bars = barsOf([day("2030-01-07", 1), day("2030-01-08", 2)], "2030-01-01", "2030-03-31");
  expect(bars.length).toBe(13);
  expect(bars.slice(0, 2).map((bar) => [bar.label, bar.revenue])).toEqual([
    ["Week from 1 Jan 2030", 1],
    ["Week from 8 Jan 2030", 2],
  ]);
});

test("a year has a bar for each month", () => {
  const bars = barsOf([day("2029-02-28", 1), day("2030-01-15", 2)], "2029-01-16", "2030-01-15");
  expect(bars.length).toBe(13);
  expect([bars[1]?.label, bars[1]?.revenue, bars.at(-1)?.revenue]).toEqual(["February 2029", 1, 2]);
});
