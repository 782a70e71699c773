import { plusDays } from "../../../../lib/dates";
import { monthsLater } from "../../../../lib/monthGrid";
import type { GuideCalendar, PricedSeason } from "./types";

const MONTHS_PER_WINDOW = 12;
/** How far the months can be turned, from the current one. */
export const MONTHS_BACK = 12;
export const MONTHS_AHEAD = 24;

/** The first days of the windows that hold these months. Few fixed windows, so that turning a month seldom waits. */
export function windowStarts(months: readonly string[], thisMonth: string): string[] {
  const pages = months.map((month) => Math.floor(monthsBetween(thisMonth, month) / MONTHS_PER_WINDOW));
  return [...new Set(pages)]
    .sort((a, b) => a - b)
    .map((page) => `${monthsLater(thisMonth, page * MONTHS_PER_WINDOW)}-01`);
}

export function windowEnd(from: string): string {
  return plusDays(`${monthsLater(from.slice(0, 7), MONTHS_PER_WINDOW)}-01`, -1);
}

export function monthsBetween(first: string, last: string): number {
  const count = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
  return count(last) - count(first);
}

/** A trip over the border of two windows is in both. */
export function mergeWindows(windows: readonly GuideCalendar[]): GuideCalendar | undefined {
  const [first, ...others] = windows;
  if (!first || others.length === 0) return first;
  const bookings = new Map(windows.flatMap((one) => one.bookings).map((booking) => [booking.id, booking]));
  return {
    ...first,
    // A range over a border is in both windows.
    blocked: [...new Map(windows.flatMap((one) => one.blocked).map((range) => [range.first, range])).values()],
    imported: [
      ...new Map(
        windows.flatMap((one) => one.imported).map((range) => [`${range.import_id} ${range.first}`, range]),
      ).values(),
    ],
    seasons: mergeSeasons(windows.flatMap((one) => one.seasons)),
    holidays: windows.flatMap((one) => one.holidays),
    bookings: [...bookings.values()],
  };
}

/** Each window has its own part of a season over a border. */
function mergeSeasons(parts: readonly PricedSeason[]): PricedSeason[] {
  const seasons: PricedSeason[] = [];
  for (const part of parts.toSorted((a, b) => a.first.localeCompare(b.first))) {
    const place = seasons.findIndex((one) => isSameSeason(one, part) && part.first <= plusDays(one.last, 1));
    const before = seasons[place];
    if (!before) seasons.push(part);
    else if (part.last > before.last) seasons[place] = { ...before, last: part.last };
  }
  return seasons;
}

function isSameSeason(one: PricedSeason, other: PricedSeason): boolean {
  const sameOf = ["package_id", "name", "percent", "min_people", "notice_days"] as const;
  return sameOf.every((field) => one[field] === other[field]);
}
