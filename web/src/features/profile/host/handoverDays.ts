import { calendarDay } from "../../../lib/dates";

type HandoverDays = { from: string; to: string };

/** The two days in one value of the address. */
export function toHandoverPeriod({ from, to }: HandoverDays): string {
  return `${from}_${to}`;
}

/** Undefined if the address has no such days. */
export function readHandoverDays(period: string): HandoverDays | undefined {
  const [from = "", to = "", ...more] = period.split("_");
  const isRight = [from, to].every((day) => calendarDay(day) !== undefined) && more.length === 0 && from <= to;
  return isRight ? { from, to } : undefined;
}
