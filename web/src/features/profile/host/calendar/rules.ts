import { plusDays } from "../../../../lib/dates";
import { countText } from "../../../../lib/text";
import type { BookingRules } from "./types";

const NOTICE_DAYS = [0, 1, 2, 3, 5, 7, 14, 30];
/** Without a horizon. */
const LONGEST = "2 years";
const HORIZONS: readonly [days: number, label: string][] = [
  [30, "1 month"],
  [60, "2 months"],
  [90, "3 months"],
  [180, "6 months"],
  [270, "9 months"],
  [365, "12 months"],
  [540, "18 months"],
];

type RuleOption = { value: string; label: string };

const inDays = (days: number) => countText(days, "day", "days");

/** A number that only the server has is offered too. */
export function noticeOptions(current: number): RuleOption[] {
  const days = [...new Set([...NOTICE_DAYS, current])].sort((a, b) => a - b);
  return days.map((count) => ({ value: String(count), label: count === 0 ? "No notice" : inDays(count) }));
}

export function horizonOptions(current: number | null): RuleOption[] {
  const labels = new Map(HORIZONS);
  if (current !== null && !labels.has(current)) labels.set(current, inDays(current));
  const sorted = [...labels].sort(([a], [b]) => a - b);
  return [...sorted.map(([days, label]) => ({ value: String(days), label })), { value: "", label: LONGEST }];
}

/** An empty value is the longest possible. */
export function toHorizon(value: string): number | null {
  return value === "" ? null : Number(value);
}

export function toggleWeekday(closed: readonly number[], weekday: number): number[] {
  const isClosed = closed.includes(weekday);
  return isClosed ? closed.filter((one) => one !== weekday) : [...closed, weekday].sort((a, b) => a - b);
}

export function areSameRules(one: BookingRules, other: BookingRules): boolean {
  return (
    one.notice_days === other.notice_days &&
    one.horizon_days === other.horizon_days &&
    one.closed_weekdays.toSorted().join() === other.closed_weekdays.toSorted().join()
  );
}

/** The days that a trip may have; `last` is null without a horizon. */
export function bookableSpan({ notice_days, horizon_days }: BookingRules, today: string) {
  return {
    first: plusDays(today, notice_days),
    last: horizon_days === null ? null : plusDays(today, horizon_days),
  };
}

/** The most days that a trip can have between closed weekdays. Undefined without any. */
export function longestTrip(closed: readonly number[]): number | undefined {
  if (closed.length === 0) return undefined;
  // The week after the last closed weekday is the same again.
  const twoWeeks = [...closed, ...closed.map((weekday) => weekday + 7)].sort((a, b) => a - b);
  return Math.max(...twoWeeks.slice(1).map((weekday, index) => weekday - (twoWeeks[index] ?? weekday) - 1));
}
