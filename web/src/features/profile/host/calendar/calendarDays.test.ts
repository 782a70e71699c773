import { expect, test } from "vitest";
import { dayName, seasonTexts } from "./copy";
import { findInRange, LAYOUTS, makeDayReader } from "./dayStates";
import { emptyCalendar } from "./emptyCalendar";
import type { GuideCalendar, PricedSeason } from "./types";

const season = (title: string, more: Partial<PricedSeason> = {}): PricedSeason => ({
  package_id: title,
  title,
  name: "Christmas",
  percent: 20,
  min_people: null,
  notice_days: null,
  first: "2030-12-20",
  last: "2030-12-31",
  ...more,
});

const CALENDAR: GuideCalendar = {
  ...emptyCalendar("2030-01-15"),
  seasons: [
    season("Cultural Triangle"),
    season("Tea hills"),
    season("Whales", { name: "Monsoon", percent: -10, first: "2030-12-31", last: "2031-01-10" }),
  ],
};

test("a day names its seasons, each once", () => {
  const read = makeDayReader(CALENDAR);
  expect(read("2030-12-19").seasons).toEqual([]);
  expect(dayName(read("2030-12-31"))).toBe("Tuesday 31 December 2030, season Christmas +20%, season Monsoon −10%");
});

test("the panel has a season's packages together, with its dates for several days", () => {
  const { seasons } = findInRange(CALENDAR, { first: "2030-12-31", last: "2030-12-31" });
  expect(seasonTexts(seasons, true)).toEqual([
    "Christmas: Cultural Triangle and Tea hills +20%",
    "Monsoon: Whales −10%",
  ]);
  expect(seasonTexts(seasons, false)[0]).toBe("Christmas: Cultural Triangle and Tea hills +20%, 20 to 31 Dec 2030");
});

test("in six weeks a bar goes on over the end of a month, with a third lane", () => {
  const booking = (id: string) => ({
    id,
    status: "confirmed" as const,
    start_date: "2030-01-30",
    end_date: "2030-02-02",
    trip_title: "Ella",
    number_of_travelers: 2,
    traveler: "Elin",
    respond_by: null,
    payment_deadline: null,
  });
  const calendar = { ...CALENDAR, bookings: ["a", "b", "c", "d"].map(booking) };
  const [inMonth, inWeeks] = [makeDayReader(calendar), makeDayReader(calendar, LAYOUTS.weeks)];
  expect(inMonth("2030-01-30").bars.map(({ labelDays }) => labelDays)).toEqual([2, 2]);
  expect(inWeeks("2030-01-30").bars.map(({ labelDays }) => labelDays)).toEqual([4, 4, 4]);
  expect([inMonth("2030-02-01").bars[0]?.labelDays, inWeeks("2030-02-01").bars[0]?.labelDays]).toEqual([2, 0]);
  expect([inMonth("2030-01-30").hiddenBars, inWeeks("2030-01-30").hiddenBars]).toEqual([2, 1]);
});

test("the label of a trip that has begun is written anew today, since past days are paler", () => {
  const trip = {
    id: "a",
    status: "confirmed" as const,
    start_date: "2030-01-14",
    end_date: "2030-01-18",
    trip_title: "Ella",
    number_of_travelers: 2,
    traveler: "Elin",
    respond_by: null,
    payment_deadline: null,
  };
  const read = makeDayReader({ ...emptyCalendar("2030-01-16"), bookings: [trip] });
  const labels = ["14", "15", "16", "17"].map((day) => read(`2030-01-${day}`).bars[0]?.labelDays);
  expect(labels).toEqual([2, 0, 3, 0]);
});

test("a season says which trips it takes", () => {
  const limits = { percent: 0, min_people: 4, notice_days: 14 };
  expect(seasonTexts([season("Whales", limits)], true)).toEqual([
    "Christmas: Whales from 4 people, booked at least 14 days ahead",
  ]);
  expect(seasonTexts([season("Whales", { ...limits, percent: 20, min_people: null })], true)).toEqual([
    "Christmas: Whales +20%, booked at least 14 days ahead",
  ]);
});
