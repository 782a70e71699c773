import { expect, test } from "vitest";
import { ageText, changeText, hoursText, shareText, spanText } from "./spans";

test.each([
  [0.5, "under 1 min"],
  [59.9, "59 min"],
  [60, "1 h"],
  [72 * 60, "72 h"],
  [73 * 60, "3 d"],
  [31 * 24 * 60, "31 d"],
])("%d minutes are %s", (minutes, text) => {
  expect(spanText(minutes)).toBe(text);
});

test("an age is counted by the server's clock, and one from the future is young", () => {
  expect(ageText("2029-11-02T03:30:00Z", "2029-11-02T09:00:00+00:00")).toBe("5 h");
  expect(ageText("2029-11-02T03:30:00Z", "2029-11-02T03:29:00Z")).toBe("under 1 min");
});

test.each([
  [6, "6 h"],
  [72, "72 h"],
  [100, "100 h"],
  [720, "30 d"],
])("a target of %d hours is %s", (hours, text) => {
  expect(hoursText(hours)).toBe(text);
});

test("changes and shares of nothing are none", () => {
  expect([changeText(112, 100), changeText(92, 100), changeText(1000, 999), changeText(5, 0)]).toEqual([
    "+12%",
    "−8%",
    "the same",
    undefined,
  ]);
  expect([shareText(812, 48_210), shareText(603, 812), shareText(0, 3), shareText(3, 0)]).toEqual([
    "1.7%",
    "74%",
    "0%",
    undefined,
  ]);
});
