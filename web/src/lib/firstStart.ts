import { daysBetween, plusDays } from "./dates";
import { isTaken, type Taken } from "./taken";

type Span = { dateFrom: string; dateTo: string };

/** The days on which a trip of so many days can start: one date is the start, two are a span in which it fits. */
function startsIn({ dateFrom, dateTo }: Span, days: number): string[] {
  if (dateFrom === "" || dateTo === "") return [dateFrom || dateTo].filter((day) => day !== "");
  const count = Math.max(0, daysBetween(dateFrom, dateTo) + 2 - days);
  return Array.from({ length: count }, (_, later) => plusDays(dateFrom, later));
}

/** The first of them, not before `first`, on which one of these guides can begin. */
export function firstStart(
  span: Span,
  days: number,
  guides: readonly string[],
  taken: readonly Taken[],
  first: string,
): string | undefined {
  return startsIn(span, days).find((day) => day >= first && !isTaken(day, guides, taken));
}
