import { expect, test } from "vitest";
import { busyText, conflictText, dayName } from "./copy";
import {
  assignLanes,
  commonNote,
  conflictsOf,
  findInRange,
  futurePart,
  isAllBlocked,
  isAnyBlocked,
  isPoya,
  makeDayReader,
} from "./dayStates";
import type { CalendarImport, DayBooking, GuideCalendar } from "./types";

const booking = (id: string, status: DayBooking["status"], start_date: string, end_date: string): DayBooking => ({
  id,
  status,
  start_date,
  end_date,
  trip_title: "Ella and the Tea Country",
  number_of_travelers: 2,
  traveler: "Elin Sørensen",
  respond_by: null,
  payment_deadline: null,
});

const connected = (id: string, host: string, label: string | null): CalendarImport => ({
  id,
  label,
  host,
  name: null,
  created_at: "2030-01-10T03:30:00Z",
  checked_at: "2030-01-15T03:00:00Z",
  next_check_at: "2030-01-15T04:00:00Z",
  error: null,
  days: 4,
  is_incomplete: false,
});

// 15 January 2030 is a Tuesday.
const CALENDAR: GuideCalendar = {
  today: "2030-01-15",
  closed_weekdays: [7],
  notice_days: 3,
  horizon_days: 60,
  blocked: [{ first: "2030-01-21", last: "2030-01-23", note: "At my sister's" }],
  bookings: [
    booking("a", "pending", "2030-01-22", "2030-01-24"),
    booking("b", "confirmed", "2030-01-23", "2030-01-29"),
    booking("c", "pending", "2030-01-23", "2030-01-23"),
  ],
  holidays: [{ day: "2030-01-19", name: "Duruthu full-moon (poya) day" }],
  feed_created_at: null,
  imports: [connected("g", "calendar.google.com", null), connected("f", "p01-caldav.icloud.com", "Family")],
  seasons: [],
  imported: [
    { import_id: "g", first: "2030-02-04", last: "2030-02-06" },
    { import_id: "f", first: "2030-02-06", last: "2030-02-06" },
  ],
};

const read = makeDayReader(CALENDAR);

test("the rules close a weekday, the days of the notice, and those behind the horizon", () => {
  const closures = (days: string[]) => days.map((day) => read(day).closure);
  expect(closures(["2030-01-13", "2030-01-15", "2030-01-17", "2030-01-18", "2030-01-20"])).toEqual([
    undefined,
    "notice",
    "notice",
    undefined,
    "weekday",
  ]);
  expect(closures(["2030-03-16", "2030-03-17", "2030-03-18"])).toEqual([undefined, "horizon", "horizon"]);
  const unlimited = makeDayReader({ ...CALENDAR, horizon_days: null, notice_days: 0 });
  expect([unlimited("2030-01-15").closure, unlimited("2031-06-04").closure]).toEqual([undefined, undefined]);
});

test("a day has its place in time, its holidays and whether it is blocked", () => {
  expect(read("2030-01-14")).toMatchObject({ isPast: true, isToday: false });
  expect(read("2030-01-15")).toMatchObject({ isPast: false, isToday: true });
  expect(read("2030-01-19").holidays).toEqual(["Duruthu full-moon (poya) day"]);
  expect(["2030-01-20", "2030-01-21", "2030-01-23", "2030-01-24"].map((day) => read(day).isBlocked)).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(isPoya("Duruthu full-moon (poya) day")).toBe(true);
  expect(isPoya("Christmas Day")).toBe(false);
});

test("bookings on the same days have lanes of their own, confirmed ones on top", () => {
  expect(Object.fromEntries(assignLanes(CALENDAR.bookings))).toEqual({ b: 0, a: 1, c: 2 });
  const { bars, hiddenBars } = read("2030-01-23");
  expect(bars.map(({ id, lane }) => [id, lane])).toEqual([
    ["b", 0],
    ["a", 1],
  ]);
  expect(hiddenBars).toBe(1);
});

test("a lane is used again once it is free", () => {
  const later = booking("d", "confirmed", "2030-02-01", "2030-02-02");
  expect(assignLanes([...CALENDAR.bookings, later]).get("d")).toBe(0);
});

test.each([
  // A trip from Wednesday to the next Tuesday.
  ["2030-01-23", { isFirst: true, isLast: false, labelDays: 5 }],
  ["2030-01-24", { isFirst: false, isLast: false, labelDays: 0 }],
  ["2030-01-28", { isFirst: false, isLast: false, labelDays: 2 }],
  ["2030-01-29", { isFirst: false, isLast: true, labelDays: 0 }],
])("the bar of a trip on %s is %j", (day, expected) => {
  expect(read(day).bars.find(({ id }) => id === "b")).toMatchObject(expected);
});

test("a label ends with its month and begins again in the next", () => {
  const reader = makeDayReader({ ...CALENDAR, bookings: [booking("e", "confirmed", "2030-01-30", "2030-02-02")] });
  expect(["2030-01-30", "2030-01-31", "2030-02-01"].map((day) => reader(day).bars[0]?.labelDays)).toEqual([2, 0, 2]);
});

test("a day's name says all that is on it", () => {
  expect(dayName(read("2030-01-18"))).toBe("Friday 18 January 2030");
  expect(dayName(read("2030-01-15"))).toBe("Tuesday 15 January 2030, today, too soon to book");
  expect(dayName(read("2030-01-19"))).toBe("Saturday 19 January 2030, Duruthu full-moon (poya) day");
  expect(dayName(read("2030-01-22"))).toBe(
    "Tuesday 22 January 2030, pending request: Ella and the Tea Country, blocked",
  );
});

test("what is on the selected days is found, also if it reaches beyond them", () => {
  const found = findInRange(CALENDAR, { first: "2030-01-19", last: "2030-01-22" });
  expect(found.bookings.map(({ id }) => id)).toEqual(["a"]);
  expect([found.blocked.length, found.holidays.length]).toEqual([1, 1]);
});

test("past days cannot be changed", () => {
  expect(futurePart({ first: "2030-01-10", last: "2030-01-14" }, "2030-01-15")).toBeUndefined();
  expect(futurePart({ first: "2030-01-10", last: "2030-01-16" }, "2030-01-15")).toEqual({
    first: "2030-01-15",
    last: "2030-01-16",
  });
});

test("the selected days may be blocked in part", () => {
  const both = (first: string, last: string) => {
    const range = { first, last };
    return [isAllBlocked(CALENDAR, range), isAnyBlocked(CALENDAR, range)];
  };
  expect(both("2030-01-21", "2030-01-23")).toEqual([true, true]);
  expect(both("2030-01-20", "2030-01-23")).toEqual([false, true]);
  expect(both("2030-01-24", "2030-01-25")).toEqual([false, false]);
});

test("blocked days have one note, none, or several", () => {
  const { blocked } = CALENDAR;
  const calendar = { ...CALENDAR, blocked: [...blocked, { first: "2030-01-24", last: "2030-01-25", note: null }] };
  expect(commonNote(calendar, { first: "2030-01-22", last: "2030-01-23" })).toBe("At my sister's");
  expect(commonNote(calendar, { first: "2030-01-24", last: "2030-01-25" })).toBe("");
  expect(commonNote(calendar, { first: "2030-01-22", last: "2030-01-24" })).toBeUndefined();
});

test("a day that another calendar is busy on is named by it, and not blocked by the guide", () => {
  expect(read("2030-02-05")).toMatchObject({ isBlocked: false, busyIn: ["Google Calendar"], isConflict: false });
  expect(dayName(read("2030-02-05"))).toBe("Tuesday 5 February 2030, busy in Google Calendar");
  expect(dayName(read("2030-02-06"))).toBe("Wednesday 6 February 2030, busy in Google Calendar and Family");
  const range = { first: "2030-02-04", last: "2030-02-06" };
  expect([isAllBlocked(CALENDAR, range), isAnyBlocked(CALENDAR, range)]).toEqual([false, false]);
  expect(findInRange(CALENDAR, range).imported.map(({ name, first }) => [busyText(name), first])).toEqual([
    ["Busy in Google Calendar", "2030-02-04"],
    ["Busy in Family", "2030-02-06"],
  ]);
});

test("a trip on a busy day is a conflict, a request that waits is none", () => {
  const [trip, request] = [
    booking("t", "approved", "2030-02-06", "2030-02-08"),
    booking("r", "pending", "2030-02-04", "2030-02-04"),
  ];
  const calendar = { ...CALENDAR, bookings: [trip, request] };
  const reader = makeDayReader(calendar);
  expect(["2030-02-04", "2030-02-06", "2030-02-07"].map((day) => reader(day).isConflict)).toEqual([false, true, false]);
  expect(dayName(reader("2030-02-06"))).toBe(
    "Wednesday 6 February 2030, approved trip, awaiting payment: Ella and the Tea Country, busy in Google Calendar and Family, in conflict with a trip",
  );
  expect([conflictsOf(calendar, trip), conflictsOf(calendar, request)]).toEqual([["Google Calendar", "Family"], []]);
  expect(conflictText(["Google Calendar"])).toBe(
    "Google Calendar is busy during this trip. If that is something else, move one of the two.",
  );
});
