// The server parses a trip's length too; both must agree.

import { withAsciiDigits } from "./numbers";

const DAYS = /(\d+)\s*day/i;
const WEEKS = /(\d+)\s*week/i;
const LEADING = /^\s*([+-]?\d+)/;

/** "3 days" is 3, "2 weeks" is 14; else a leading number, or 1. */
export function durationDays(typed: string): number {
  const text = withAsciiDigits(typed);
  const days = DAYS.exec(text);
  if (days) return Number(days[1]);
  const weeks = WEEKS.exec(text);
  if (weeks) return Number(weeks[1]) * 7;
  return Number(LEADING.exec(text)?.[1] ?? 1);
}

/** As an author would write it. */
export function daysText(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}
