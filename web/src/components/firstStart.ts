import type { StartSpan } from "../api/dateAlerts";
import { BOOKING_AHEAD_DAYS, DATE_ALERT_DAYS } from "../api/forms.gen";
import { type BusyDays, isDayTaken } from "../lib/busyDays";
import { daysBetween, plusDays, weekdayOf } from "../lib/dates";

export type WishedDates = { dateFrom: string; dateTo: string; dateFlexibility: string };

const AROUND = 3;
/** How far weekends are searched from a single date. */
const DAYS_OF_WEEKENDS = 27;
const FRIDAY = 4;
const SATURDAY = 5;

/** By the search's dates: exact, a range, weekends, or days around. */
export function startsIn({ dateFrom, dateTo, dateFlexibility }: WishedDates, days: number): string[] {
  const one = dateFrom || dateTo;
  if (one === "") return [];
  const isSpan = dateFrom !== "" && dateTo !== "";
  const around = dateFlexibility === "3-days" ? AROUND : 0;
  switch (dateFlexibility) {
    case "weekends":
      return daysFrom(one, isSpan ? dateTo : plusDays(one, DAYS_OF_WEEKENDS)).filter((day) =>
        [FRIDAY, SATURDAY].includes(weekdayOf(day)),
      );
    case "any-start":
      return daysFrom(one, isSpan ? dateTo : one);
    default:
      return isSpan
        ? daysFrom(plusDays(dateFrom, -around), plusDays(dateTo, around + 1 - days))
        : daysFrom(plusDays(one, -around), plusDays(one, around));
  }
}

function daysFrom(first: string, last: string): string[] {
  return Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, later) => plusDays(first, later));
}

/** The first and last bookable day, limited to the longest alert. */
export function startSpan(span: WishedDates, days: number, now: string): StartSpan | undefined {
  const starts = startsIn(span, days).filter((day) => day >= now && !isTooFar(day, now));
  const first = starts[0];
  if (first === undefined) return undefined;
  const last = starts.findLast((day) => daysBetween(first, day) < DATE_ALERT_DAYS) ?? first;
  return { first, last, weekendsOnly: span.dateFlexibility === "weekends" };
}

/** Whether a start on that day is not bookable yet. */
export function isTooFar(day: string, now: string): boolean {
  return daysBetween(now, day) > BOOKING_AHEAD_DAYS;
}

/** One of these guides must be free, and the day allowed. */
export function firstStart(
  span: WishedDates,
  days: number,
  guides: readonly string[],
  taken: readonly BusyDays[],
  now: string,
  isAllowed: (day: string) => boolean = () => true,
): string | undefined {
  const isPossible = (day: string) => day >= now && !isTooFar(day, now) && isAllowed(day);
  return startsIn(span, days).find((day) => isPossible(day) && !isDayTaken(day, guides, taken));
}
