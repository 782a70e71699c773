import { dayText } from "../../lib/dates";

export const copy = {
  when: "When can I go? Next free starts",
  whenFrom: "When can I go? Free starts from your date on",
  none: "No host is free within the next two years.",
  hostNone: "Not free within the next two years",
  all: "All dates",
  bookFrom: (day: string) => `Book from ${day}`,
} as const;

/** A host's own next start. */
export function nextStartText(day: string | null): string {
  return day === null ? copy.hostNone : `Next free start: ${dayText(day)}`;
}
