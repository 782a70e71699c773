import { calendarDay, daysBetween, plusDays } from "../../../lib/dates";
import { copy } from "./copy";

/** The server's limit of one run. */
const MOST_DAYS = 92;
/** As the nightly run. */
const OWN_DAYS = 7;

export type RunDays = { from: string; to: string };

export function lastDays(today: string): RunDays {
  return { from: plusDays(today, 1 - OWN_DAYS), to: today };
}

/** What is wrong with each of the two days. */
export function dayProblems({ from, to }: RunDays, today: string): Record<keyof RunDays, string | undefined> {
  const problemOf = (day: string) => {
    if (!calendarDay(day)) return copy.dayMissing;
    return day > today ? copy.daysFuture : undefined;
  };
  const problems = { from: problemOf(from), to: problemOf(to) };
  if (problems.from !== undefined || problems.to !== undefined) return problems;
  if (to < from) return { from: undefined, to: copy.daysTurned };
  return { from: daysBetween(from, to) >= MOST_DAYS ? copy.tooMany : undefined, to: undefined };
}
