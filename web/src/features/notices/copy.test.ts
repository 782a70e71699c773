import { expect, test } from "vitest";
import { bellCount, bellLabel } from "./copy";

test("the bell says how many are unread, in words and in two signs", () => {
  expect([bellLabel(0, false), bellLabel(1, false), bellLabel(30, true)]).toEqual([
    "Notifications",
    "Notifications, 1 unread",
    "Notifications, more than 30 unread",
  ]);
  expect([1, 9, 10, 30].map(bellCount)).toEqual(["1", "9", "9+", "9+"]);
});
