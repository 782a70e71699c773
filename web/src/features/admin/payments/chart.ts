import { calendarMonthText, daysBetween, dayText, plusDays } from "../../../lib/dates";

export type RevenueDay = { day: string; revenue: number; completed: number; failed: number };
/** The revenue of a day, a week or a month. */
export type RevenueBar = { first: string; label: string; revenue: number; completed: number };

/** More bars are harder to read. */
const DAYS = 31;
const WEEKS = 20;
const WEEK = 7;

/** Days without payments included; a longer period has wider bars. */
export function barsOf(days: readonly RevenueDay[], first: string, last: string): RevenueBar[] {
  const length = daysBetween(first, last) + 1;
  const bars = new Map<string, RevenueBar>();
  for (let day = first; day <= last; day = plusDays(day, 1)) {
    const start = startOf(day, first, length);
    if (!bars.has(start)) bars.set(start, { first: start, label: labelOf(start, length), revenue: 0, completed: 0 });
  }
  for (const { day, revenue, completed } of days) {
    const bar = bars.get(startOf(day, first, length));
    if (!bar) continue;
    bar.revenue += revenue;
    bar.completed += completed;
  }
  return [...bars.values()];
}

/** The first day of a day's bar. */
function startOf(day: string, first: string, length: number): string {
  if (length <= DAYS) return day;
  if (length <= WEEKS * WEEK) return plusDays(first, Math.floor(daysBetween(first, day) / WEEK) * WEEK);
  return `${day.slice(0, 7)}-01`;
}

function labelOf(start: string, length: number): string {
  if (length <= DAYS) return dayText(start);
  return length <= WEEKS * WEEK ? `Week from ${dayText(start)}` : calendarMonthText(start.slice(0, 7));
}
