import { expect, test } from "vitest";
import { bellCount, bellLabel } from "./copy";

test("the bell says how many are unread, in words and in two signs", () => {
  expect([0, 1, 1_200].map(bellLabel)).toEqual([
    "Notifications",
    "Notifications, 1 unread",
    "Notifications, 1,200 unread",
  ]);
  expect([1, 9, 10, 30].map(bellCount)).toEqual(["1", "9", "9+", "9+"]);
});
