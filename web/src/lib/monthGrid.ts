import { plusDays, weekdayOf } from "./dates";

const WEEK = 7;

/** Of "2026-12", Monday first; days of its neighbours are null. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`;
  const weeks: (string | null)[][] = [];
  for (let monday = plusDays(first, -weekdayOf(first)); monday.slice(0, 7) <= month; monday = plusDays(monday, WEEK)) {
    const days = Array.from({ length: WEEK }, (_, index) => plusDays(monday, index));
    weeks.push(days.map((day) => (day.startsWith(month) ? day : null)));
  }
  return weeks;
}

export function monthsLater(month: string, months: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, "0")}`;
}

/** How many days ahead to look for a free one. */
const LOOKED_THROUGH = 366;

/** `first` itself if a year has none. */
export function firstOpenDay(first: string, isTaken: (day: string) => boolean): string {
  for (let ahead = 0; ahead < LOOKED_THROUGH; ahead++) {
    const day = plusDays(first, ahead);
    if (!isTaken(day)) return day;
  }
  return first;
}

/** Undefined for other keys. */
export function dayAfterKey(day: string, key: string): string | undefined {
  const weekday = weekdayOf(day);
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -WEEK,
    ArrowDown: WEEK,
    Home: -weekday,
    End: WEEK - 1 - weekday,
  };
  const step = steps[key];
  if (step !== undefined) return plusDays(day, step);
  if (key === "PageUp" || key === "PageDown")
    return inMonth(monthsLater(day.slice(0, 7), key === "PageUp" ? -1 : 1), day);
  return undefined;
}

/** The same day of another month, or its last. */
function inMonth(month: string, day: string): string {
  const last = plusDays(`${monthsLater(month, 1)}-01`, -1);
  const same = `${month}-${day.slice(8)}`;
  return same > last ? last : same;
}
