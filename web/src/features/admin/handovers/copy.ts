import { countText } from "../../../lib/text";

export const copy = {
  title: "Hand over",
  lede: "For a guide who cannot lead: their bookings go to other hosts of the packages, who have 48 hours to accept.",
  find: "Guide's name",
  suspendedGuides: "Suspended guides",
  found: "Guides",
  failed: "The guides could not be read.",
  tryAgain: "Try again",
  loading: "Looking for guides...",
  noneSuspended: "No guide is suspended. Search for a guide by name.",
  suspended: "Suspended",
  more: "More guides have this name. Write more of it.",
  another: "Choose another guide",
  missing: "There is no such guide.",
  days: "Days (optional)",
  empty: "This guide has no booking that could be handed over.",
  emptyDays: "This guide has no booking on these days that could be handed over.",
} as const;

export function noGuideText(name: string): string {
  return `No guide matches “${name}”.`;
}

export function foundText(count: number): string {
  return countText(count, "guide", "guides");
}

export function jobsOf(name: string): string {
  return `Bookings of ${name}`;
}
