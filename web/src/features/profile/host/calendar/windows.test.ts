import { expect, test } from "vitest";
import { daysBetween } from "../../../../lib/dates";
import { emptyCalendar } from "./emptyCalendar";
import type { GuideCalendar } from "./types";
import { mergeWindows, monthsBetween, windowEnd, windowStarts } from "./windows";

test("months are read in windows of a year, counted from the current month", () => {
  expect(windowStarts(["2030-01", "2030-02"], "2030-01")).toEqual(["2030-01-01"]);
  expect(windowStarts(["2030-12", "2031-01"], "2030-01")).toEqual(["2030-01-01", "2031-01-01"]);
  expect(windowStarts(["2030-01", "2029-12"], "2030-01")).toEqual(["2029-01-01", "2030-01-01"]);
  expect(monthsBetween("2030-01", "2029-12")).toBe(-1);
});

test("a window is short enough for one call, also in a leap year", () => {
  expect(windowEnd("2032-01-01")).toBe("2032-12-31");
  expect(daysBetween("2032-01-01", windowEnd("2032-01-01")) + 1).toBeLessThanOrEqual(400);
});

test("a trip, blocked days and imported ones over the border of two windows are there once", () => {
  const trip = {
    id: "a",
    status: "confirmed",
    start_date: "2030-12-30",
    end_date: "2031-01-02",
    trip_title: "Ella",
    number_of_travelers: 2,
    traveler: "Elin",
    respond_by: null,
    payment_deadline: null,
  } as const;
  const year: GuideCalendar = {
    today: "2030-01-15",
    closed_weekdays: [],
    notice_days: 0,
    horizon_days: null,
    blocked: [{ first: "2030-12-20", last: "2031-01-10", note: null }],
    bookings: [trip],
    holidays: [],
    seasons: [],
    feed_created_at: null,
    imports: [],
    imported: [
      { import_id: "i", first: "2030-12-28", last: "2031-01-03" },
      { import_id: "j", first: "2030-12-28", last: "2031-01-03" },
    ],
  };
  // The server returns all of them in each window that they meet.
  const merged = mergeWindows([year, { ...year }]);
  expect([merged?.bookings, merged?.blocked, merged?.imported]).toEqual([[trip], year.blocked, year.imported]);
  expect(mergeWindows([])).toBeUndefined();
});

test("a season over the border of two windows is one, another price or limit on the same days is another", () => {
  const part = { package_id: "p", title: "Ella", name: "Christmas", percent: 20, min_people: null, notice_days: null };
  const season = (first: string, last: string, more: object = {}) => ({ ...part, first, last, ...more });
  const window = (from: string, seasons: ReturnType<typeof season>[]) => ({ ...emptyCalendar(from), seasons });
  const merged = mergeWindows([
    window("2030-01-01", [season("2030-12-20", "2030-12-31")]),
    window("2031-01-01", [
      season("2031-01-01", "2031-01-05"),
      season("2031-01-01", "2031-01-05", { package_id: "q" }),
      season("2031-01-01", "2031-01-05", { min_people: 4 }),
      season("2031-12-20", "2031-12-31"),
    ]),
  ]);
  expect(merged?.seasons).toEqual([
    season("2030-12-20", "2031-01-05"),
    season("2031-01-01", "2031-01-05", { package_id: "q" }),
    season("2031-01-01", "2031-01-05", { min_people: 4 }),
    season("2031-12-20", "2031-12-31"),
  ]);
});
