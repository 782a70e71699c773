import { dayText, WEEKDAYS, weekdayOf } from "../../lib/dates";

export const copy = {
  when: "When can I go? Next free starts",
  whenFrom: "When can I go? Free starts from your date on",
  none: "No host is free within the next two years.",
  hostNone: "Not free within the next two years",
  all: "All dates",
  bookFrom: "Book from",
} as const;

export function nextStartText(day: string | null): string {
  return day === null ? copy.hostNone : `Next free start: ${dayText(day)}`;
}

/** "Fri". */
export function weekdayText(day: string): string {
  return (WEEKDAYS[weekdayOf(day)] ?? "").slice(0, 3);
}

/** "27 Nov", with the year if it is not the current one. */
export function startText(day: string, now: string): string {
  const text = dayText(day);
  return day.slice(0, 4) === now.slice(0, 4) ? text.slice(0, -5) : text;
}
