import { plusDays, weekdayOf } from "../../../../lib/dates";
import { dayAfterKey, monthsLater } from "../../../../lib/monthGrid";
import type { DayRange } from "./types";
import { MONTHS_AHEAD, MONTHS_BACK } from "./windows";

const WEEK = 7;
export const SIX_WEEKS = 6 * WEEK;

/** The days that can be reached. */
export function reachableDays(thisMonth: string): DayRange {
  return {
    first: `${monthsLater(thisMonth, -MONTHS_BACK)}-01`,
    last: plusDays(`${monthsLater(thisMonth, MONTHS_AHEAD + 1)}-01`, -1),
  };
}

export function mondayOf(day: string): string {
  return plusDays(day, -weekdayOf(day));
}

/** The six weeks from a Monday. */
export function sixWeeks(monday: string): DayRange {
  return { first: monday, last: plusDays(monday, SIX_WEEKS - 1) };
}

export function clampDay(day: string, { first, last }: DayRange): string {
  if (day < first) return first;
  return last < day ? last : day;
}

/** The Monday from which six weeks stay within what can be reached. */
export function clampMonday(monday: string, { first, last }: DayRange): string {
  return clampDay(monday, { first: mondayOf(first), last: mondayOf(plusDays(last, WEEK - SIX_WEEKS)) });
}

/** From which Monday six weeks hold the day, with the fewest weeks turned. */
export function mondayFor(day: string, monday: string): string {
  const { first, last } = sixWeeks(monday);
  if (day < first) return mondayOf(day);
  return day > last ? plusDays(mondayOf(day), WEEK - SIX_WEEKS) : monday;
}

/** Like months, with pages of six weeks. Undefined for other keys. */
export function dayAfterWeekKey(day: string, key: string): string | undefined {
  if (key === "PageUp") return plusDays(day, -SIX_WEEKS);
  return key === "PageDown" ? plusDays(day, SIX_WEEKS) : dayAfterKey(day, key);
}

/** Rows of seven days. */
export function weeksIn({ first, last }: DayRange): string[][] {
  const weeks: string[][] = [];
  for (let monday = first; monday <= last; monday = plusDays(monday, WEEK)) {
    weeks.push(Array.from({ length: WEEK }, (_, index) => plusDays(monday, index)));
  }
  return weeks;
}
