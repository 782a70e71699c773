import { plusDays } from "../../../../lib/dates";
import type { BlockedRange, DayRange } from "./types";

/** The rest of the blocked days once these are open. */
export function openRange(blocked: readonly BlockedRange[], { first, last }: DayRange): BlockedRange[] {
  return blocked.flatMap((range) => {
    if (range.last < first || range.first > last) return [range];
    return [
      ...(range.first < first ? [{ ...range, last: plusDays(first, -1) }] : []),
      ...(range.last > last ? [{ ...range, first: plusDays(last, 1) }] : []),
    ];
  });
}

/** The new note replaces earlier ones on the same days. */
export function blockRange(blocked: readonly BlockedRange[], range: DayRange, note: string | null): BlockedRange[] {
  return [...openRange(blocked, range), { ...range, note }].sort((a, b) => a.first.localeCompare(b.first));
}
