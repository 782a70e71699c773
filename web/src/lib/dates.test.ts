import { afterEach, expect, test, vi } from "vitest";
import {
  calendarDay,
  daysBetween,
  dayText,
  longDayText,
  minutesText,
  monthText,
  plusDays,
  rangeText,
  timeText,
  today,
} from "./dates";
import { agoText, deadlineText, hourText, instantDayText, instantText } from "./instants";

afterEach(() => {
  vi.unstubAllEnvs();
});

test("today is the day in Colombo, even while New York is still on the day before", () => {
  expect(today(new Date("2030-01-15T23:30:00-05:00"))).toBe("2030-01-16");
});

test("only days that exist are calendar days", () => {
  expect(calendarDay("2028-02-29")).toBe("2028-02-29");
  expect(calendarDay("2027-02-29")).toBeUndefined();
  expect(calendarDay("2027-2-9")).toBeUndefined();
  expect(calendarDay("tomorrow")).toBeUndefined();
});

test("a day is written the same in every zone", () => {
  expect(dayText("2027-03-04")).toBe("4 Mar 2027");
});

test("an instant becomes its month in Colombo", () => {
  expect(monthText("2026-09-30T20:00:00Z")).toBe("October 2026");
  expect(monthText("soon")).toBe("");
});

test("a time of day shows its first five characters, and nothing when it is none", () => {
  expect(timeText("09:00:00")).toBe("09:00");
  expect(timeText("25:00:00")).toBe("");
  expect(timeText(null)).toBe("");
});

test("minutes read as hours and minutes", () => {
  expect(minutesText(230)).toBe("3 h 50");
  expect(minutesText(65)).toBe("1 h 05");
  expect(minutesText(120)).toBe("2 h");
  expect(minutesText(45)).toBe("45 min");
});

test("months are named as British English names them", () => {
  const short = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", day: "numeric", month: "short", year: "numeric" });
  const long = new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Colombo", month: "long", year: "numeric" });
  for (let month = 1; month <= 12; month += 1) {
    const day = `2027-${String(month).padStart(2, "0")}-09`;
    expect(dayText(day)).toBe(short.format(new Date(day)));
    expect(monthText(`${day}T20:00:00Z`)).toBe(long.format(new Date(`${day}T20:00:00Z`)));
  }
});

test("how long ago something was", () => {
  const now = new Date("2030-01-15T03:30:00Z");
  const agoOf = (instant: string) => agoText(instant, now);
  expect(agoOf("2030-01-15T03:29:00Z")).toBe("just now");
  // The server's clock is ahead.
  expect(agoOf("2030-01-15T03:31:00Z")).toBe("just now");
  expect(agoOf("2030-01-15T03:05:00Z")).toBe("25 minutes ago");
  expect(agoOf("2030-01-15T02:10:00Z")).toBe("an hour ago");
  expect(agoOf("2030-01-14T05:30:00Z")).toBe("22 hours ago");
  // The evening of the 14th in Los Angeles.
  expect(agoOf("2030-01-14T03:00:00Z")).toBe("yesterday");
  expect(agoOf("2030-01-13T07:30:00Z")).toBe("on 12 Jan 2030");
  // Already the next day in Colombo.
  expect(agoOf("2030-01-04T20:00:00Z")).toBe("on 4 Jan 2030");
  expect([agoText("soon", now), instantDayText("")]).toEqual(["", ""]);
});

test("days are counted over the ends of months and leap days", () => {
  expect(plusDays("2028-02-25", 7)).toBe("2028-03-03");
  expect(plusDays("2030-01-01", -1)).toBe("2029-12-31");
  expect(daysBetween("2029-12-31", "2030-03-01")).toBe(60);
});

test.each([
  ["2026-12-10", "2026-12-17", "10 to 17 Dec 2026"],
  ["2026-11-28", "2026-12-03", "28 Nov to 3 Dec 2026"],
  ["2026-12-28", "2027-01-03", "28 Dec 2026 to 3 Jan 2027"],
  ["2026-12-10", "2026-12-10", "10 Dec 2026"],
])("from %s to %s is written %j", (first, last, text) => {
  expect(rangeText(first, last)).toBe(text);
});

test("a day is told with its weekday", () => {
  expect(longDayText("2026-12-10")).toBe("Thursday 10 December 2026");
});

test.each([
  [
    "America/Los_Angeles",
    "16 Jan 2030, 19:30 GMT-8",
    "16 Jan 2030, 19:30 your time (17 Jan 2030, 09:00 Sri Lankan time)",
  ],
  ["Europe/Berlin", "17 Jan 2030, 04:30 GMT+1", "17 Jan 2030, 04:30 your time (09:00 Sri Lankan time)"],
  ["UTC", "17 Jan 2030, 03:30 GMT", "17 Jan 2030, 03:30 your time (09:00 Sri Lankan time)"],
  ["America/St_Johns", "17 Jan 2030, 00:00 GMT-3:30", "17 Jan 2030, 00:00 your time (09:00 Sri Lankan time)"],
  ["Asia/Colombo", "17 Jan 2030, 09:00 GMT+5:30", "17 Jan 2030, 09:00 (Sri Lankan time)"],
])("a moment says whose clock it is told by, a deadline also Sri Lanka's: in %s", (zone, moment, deadline) => {
  vi.stubEnv("TZ", zone);
  expect(instantText("2030-01-17T03:30:00Z")).toBe(moment);
  expect(deadlineText("2030-01-17T03:30:00Z")).toBe(deadline);
  expect(hourText("2030-01-17T03:30:00Z")).toBe(moment.split(", ")[1]);
  expect([instantText("soon"), hourText("soon"), deadlineText("")]).toEqual(["", "", ""]);
});

test("the zone is that of the moment: summer time ends between two of them", () => {
  vi.stubEnv("TZ", "Europe/Berlin");
  expect(instantText("2030-06-17T03:30:00Z")).toBe("17 Jun 2030, 05:30 GMT+2");
  expect(instantText("2030-12-17T03:30:00Z")).toBe("17 Dec 2030, 04:30 GMT+1");
});
