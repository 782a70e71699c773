import { daysBetween, plusDays, weekdayOf } from "../../../../lib/dates";
import { monthsLater } from "../../../../lib/monthGrid";
import { importName } from "./importNames";
import type { BookingState, DayBooking, DayRange, GuideCalendar, PricedSeason } from "./types";

/** A bar's label begins anew in each month of months. Bars that fit into a day; further bookings are counted. */
export const LAYOUTS = {
  months: { lanes: 2, hasMonths: true },
  weeks: { lanes: 3, hasMonths: false },
} as const;
type Layout = (typeof LAYOUTS)[keyof typeof LAYOUTS];
/** The most binding first: it is the topmost bar. */
const STATES: readonly BookingState[] = ["confirmed", "approved", "pending"];

/** Why travelers cannot book a day, apart from bookings and blocked days. */
type Closure = "weekday" | "notice" | "horizon";

export type BookingBar = {
  id: string;
  status: BookingState;
  lane: number;
  traveler: string;
  isFirst: boolean;
  isLast: boolean;
  /** How many days of this week (and month) the label can cover, past or not; zero where the label has begun before. */
  labelDays: number;
};

export type DayState = {
  day: string;
  isPast: boolean;
  isToday: boolean;
  isBlocked: boolean;
  /** The names of the calendars from elsewhere that are busy. */
  busyIn: string[];
  /** Another calendar is busy during a trip. */
  isConflict: boolean;
  closure: Closure | undefined;
  holidays: string[];
  seasons: PricedSeason[];
  bookings: DayBooking[];
  bars: BookingBar[];
  /** The bookings without a bar. */
  hiddenBars: number;
};

/** A booking stays in one lane on all its days. */
export function assignLanes(bookings: readonly DayBooking[]): Map<string, number> {
  const lanes: DayBooking[][] = [];
  const laneById = new Map<string, number>();
  const sorted = bookings.toSorted(
    (a, b) =>
      STATES.indexOf(a.status) - STATES.indexOf(b.status) ||
      a.start_date.localeCompare(b.start_date) ||
      a.id.localeCompare(b.id),
  );
  for (const booking of sorted) {
    const isFree = (lane: DayBooking[]) =>
      lane.every((one) => one.end_date < booking.start_date || one.start_date > booking.end_date);
    const found = lanes.findIndex(isFree);
    const lane = found === -1 ? lanes.length : found;
    lanes[lane] = [...(lanes[lane] ?? []), booking];
    laneById.set(booking.id, lane);
  }
  return laneById;
}

export function makeDayReader(calendar: GuideCalendar, layout: Layout = LAYOUTS.months): (day: string) => DayState {
  const laneById = assignLanes(calendar.bookings);
  return (day) => {
    const bookings = calendar.bookings
      .filter((one) => one.start_date <= day && one.end_date >= day)
      .sort((a, b) => (laneById.get(a.id) ?? 0) - (laneById.get(b.id) ?? 0));
    const bars = bookings
      .map((booking) =>
        toBar(booking, laneById.get(booking.id) ?? 0, labelDays(booking, day, calendar.today, layout), day),
      )
      .filter(({ lane }) => lane < layout.lanes);
    const busyIn = namesOfBusy(calendar, { first: day, last: day });
    return {
      day,
      isPast: day < calendar.today,
      isToday: day === calendar.today,
      isBlocked: isBlockedDay(calendar, day),
      busyIn,
      isConflict: busyIn.length > 0 && bookings.some(isTrip),
      closure: closureOf(calendar, day),
      holidays: calendar.holidays.filter((one) => one.day === day).map(({ name }) => name),
      seasons: calendar.seasons.filter((one) => one.first <= day && one.last >= day),
      bookings,
      bars,
      hiddenBars: bookings.length - bars.length,
    };
  };
}

function closureOf({ today, closed_weekdays, notice_days, horizon_days }: GuideCalendar, day: string) {
  if (day < today) return undefined;
  if (day < plusDays(today, notice_days)) return "notice";
  if (horizon_days !== null && day > plusDays(today, horizon_days)) return "horizon";
  return closed_weekdays.includes(weekdayOf(day) + 1) ? "weekday" : undefined;
}

function toBar(
  { id, status, traveler, start_date, end_date }: DayBooking,
  lane: number,
  labelDays: number,
  day: string,
) {
  return { id, status, lane, traveler, isFirst: day === start_date, isLast: day === end_date, labelDays };
}

/** A label begins with its booking, and anew in each week and today, since past days are paler. */
function labelDays({ start_date, end_date }: DayBooking, day: string, today: string, { hasMonths }: Layout): number {
  const weekday = weekdayOf(day);
  const begins = day === start_date || weekday === 0 || day === today || (hasMonths && day.endsWith("-01"));
  if (!begins) return 0;
  const monthEnd = plusDays(`${monthsLater(day.slice(0, 7), 1)}-01`, -1);
  const ends = [end_date, plusDays(day, 6 - weekday), ...(hasMonths ? [monthEnd] : [])];
  if (day < today) ends.push(plusDays(today, -1));
  return Math.min(...ends.map((end) => daysBetween(day, end))) + 1;
}

export function isPoya(holiday: string): boolean {
  return /\bpoya\b/i.test(holiday);
}

/** Not a request that waits for an answer. */
function isTrip({ status }: DayBooking): boolean {
  return status !== "pending";
}

/** The names of the calendars from elsewhere that are busy on some of these days, in the order of the list. */
function namesOfBusy({ imports, imported }: GuideCalendar, { first, last }: DayRange): string[] {
  const ids = new Set(
    imported.filter((one) => one.first <= last && one.last >= first).map(({ import_id }) => import_id),
  );
  return [...new Set(imports.filter(({ id }) => ids.has(id)).map(importName))];
}

/** The calendars from elsewhere that are busy during a trip. Requests have no conflict yet. */
export function conflictsOf(calendar: GuideCalendar, booking: DayBooking): string[] {
  return isTrip(booking) ? namesOfBusy(calendar, { first: booking.start_date, last: booking.end_date }) : [];
}

/** What is on the selected days. */
export function findInRange(calendar: GuideCalendar, { first, last }: DayRange) {
  const bookings = calendar.bookings
    .filter((one) => one.start_date <= last && one.end_date >= first)
    .sort((a, b) => a.start_date.localeCompare(b.start_date) || a.id.localeCompare(b.id));
  return {
    bookings,
    blocked: calendar.blocked.filter((one) => one.first <= last && one.last >= first),
    imported: findImported(calendar, { first, last }),
    holidays: calendar.holidays.filter(({ day }) => day >= first && day <= last),
    seasons: calendar.seasons.filter((one) => one.first <= last && one.last >= first),
  };
}

/** Each with the name of its calendar. */
function findImported({ imports, imported }: GuideCalendar, { first, last }: DayRange) {
  const nameById = new Map(imports.map((one) => [one.id, importName(one)]));
  return imported
    .filter((one) => one.first <= last && one.last >= first)
    .flatMap((one) => ({ ...one, name: nameById.get(one.import_id) ?? "" }))
    .filter(({ name }) => name !== "")
    .sort((a, b) => a.first.localeCompare(b.first) || a.name.localeCompare(b.name));
}

/** Past days cannot be blocked. Undefined if all are past. */
export function futurePart({ first, last }: DayRange, today: string): DayRange | undefined {
  if (last < today) return undefined;
  return { first: first < today ? today : first, last };
}

export function isAllBlocked(calendar: GuideCalendar, range: DayRange): boolean {
  return listDays(range).every((day) => isBlockedDay(calendar, day));
}

export function isAnyBlocked(calendar: GuideCalendar, range: DayRange): boolean {
  return listDays(range).some((day) => isBlockedDay(calendar, day));
}

/** The note of these blocked days, empty without one. Undefined if they have several. */
export function commonNote({ blocked }: GuideCalendar, { first, last }: DayRange): string | undefined {
  const notes = blocked.filter((one) => one.first <= last && one.last >= first).map(({ note }) => note ?? "");
  return new Set(notes).size > 1 ? undefined : (notes[0] ?? "");
}

function isBlockedDay({ blocked }: GuideCalendar, day: string): boolean {
  return blocked.some(({ first, last }) => first <= day && last >= day);
}

function listDays({ first, last }: DayRange): string[] {
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => plusDays(first, index));
}
