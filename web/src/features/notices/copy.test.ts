import { expect, test } from "vitest";
import { bellCount, bellLabel, whenText } from "./copy";

test("the bell says how many are unread, in words and in two signs", () => {
  expect([0, 1, 1_200].map(bellLabel)).toEqual([
    "Notifications",
    "Notifications, 1 unread",
    "Notifications, 1,200 unread",
  ]);
  expect([1, 9, 10, 30].map(bellCount)).toEqual(["1", "9", "9+", "9+"]);
});

test("what is older than a day has its moment and its zone", () => {
  const now = new Date("2030-01-15T03:30:00Z");
  expect(whenText("2030-01-15T03:25:00Z", now)).toBe("5 minutes ago");
  expect(whenText("2030-01-14T04:30:00Z", now)).toBe("23 hours ago");
  expect(whenText("2030-01-14T03:30:00Z", now)).toBe("13 Jan 2030, 19:30 GMT-8");
});
