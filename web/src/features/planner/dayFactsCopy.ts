import type { DayFact } from "../../api/plan";
import { daysBetween, dayText } from "../../lib/dates";

/** Older checks have to be repeated before the trip. */
const FRESH_DAYS = 365;

/** "Source: Gazette of public holidays for 2026, checked 28 Nov 2026." */
export function factSourceText({ source, checked, isExpected }: DayFact, today: string): string {
  const expected = isExpected ? "The day is expected, not announced. " : "";
  const stale = daysBetween(checked, today) > FRESH_DAYS ? " That is more than a year ago: ask before you go." : "";
  return `${expected}Source: ${source}, checked ${dayText(checked)}.${stale}`;
}

/** Whether the weather of a day is that of the previous day. */
export function isWeatherOf(before: DayFact, fact: DayFact): boolean {
  return fact.kind === "weather" && before.name === fact.name && before.text === fact.text;
}
