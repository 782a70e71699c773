import { monthsLater } from "../../../../lib/monthGrid";
import type { DayRange } from "./types";

/** The days from the one that was chosen first, in either direction. */
export type DaySelection = { anchor: string; end: string };

export function toRange({ anchor, end }: DaySelection): DayRange {
  return anchor < end ? { first: anchor, last: end } : { first: end, last: anchor };
}

/** A second day makes a range, a third one begins anew. With Shift, each day moves the range's end. */
export function chooseDay(selection: DaySelection | undefined, day: string, isExtending = false): DaySelection {
  if (!selection) return { anchor: day, end: day };
  const isRange = selection.anchor !== selection.end;
  return isRange && !isExtending ? { anchor: day, end: day } : { anchor: selection.anchor, end: day };
}

/** Shift and an arrow key: without a selection, the range begins at the day that had the focus. */
export function extendTo(selection: DaySelection | undefined, from: string, to: string): DaySelection {
  return { anchor: selection?.anchor ?? from, end: to };
}

/** A range may reach beyond the months on the screen. */
export function monthsOf({ first, last }: DayRange): string[] {
  const months: string[] = [];
  for (let month = first.slice(0, 7); month <= last.slice(0, 7); month = monthsLater(month, 1)) months.push(month);
  return months;
}
