import { expect, test } from "vitest";
import { daysText, durationDays } from "./duration";

// The server's table too (crates/domain/src/packages/document/duration.rs).
test.each([
  ["3 days", 3],
  ["1 day", 1],
  ["3days", 3],
  ["3 DAYS, 2 nights", 3],
  ["2 weeks", 14],
  ["1 Week", 7],
  ["2 weeks and 3 days", 3],
  ["3-4 days", 4],
  ["about 5 days", 5],
  ["10 nights", 10],
  ["7", 7],
  ["  7  ", 7],
  ["4.5", 4],
  ["a week", 1],
  ["", 1],
  ["0", 0],
  ["0 days", 0],
  ["-3", -3],
  ["+3", 3],
  ["3 දින", 3],
  ["٣ days", 3],
  ["١٠ days", 10],
  ["७ days", 7],
  ["3–4 days", 4],
])("%j is %d days", (text, days) => {
  expect(durationDays(text)).toBe(days);
});

test("more digits than anybody means are too many days", () => {
  expect(durationDays("99999999999999999999 days")).toBeGreaterThan(60);
});

test("what is told is understood", () => {
  for (let days = 1; days <= 60; days += 1) expect(durationDays(daysText(days))).toBe(days);
});
