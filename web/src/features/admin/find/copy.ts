import { countText } from "../../../lib/text";
import type { RecordKind } from "./queries";

export const copy = {
  landmark: "Whole desk",
  label: "Search the desk",
  placeholder: "Search people, bookings, payments…",
  close: "Close search",
  hintsTitle: "What can be typed",
  nothingHint: "Try a part of it, or something else you know about it:",
  searching: "Searching…",
  failed: "The search failed.",
  tryAgain: "Try again",
  move: "move",
  open: "open",
  closeKey: "close",
} as const;

/** Kinds of text with an example of each. */
export const HINTS: readonly (readonly [string, string])[] = [
  ["Name, also misspelt", "fernando"],
  ["E-mail or phone", "grace@example.org"],
  ["Booking reference", "153aaf84"],
  ["Amount", "$1,200 or 164.50"],
  ["Day of the trip", "12 March or 6-7 Mar 2027"],
  ["Trip or place", "Ella"],
  ["Payment provider's id", "cs_…, pi_…, re_…"],
  ["Several at once", "grace ella march"],
];

export const KINDS: Record<RecordKind, string> = {
  person: "People",
  guide: "Guides",
  booking: "Bookings",
  package: "Packages",
  payment: "Payments",
  application: "Applications",
  message: "Messages",
};

export function correctionText(words: string): string {
  return `Showing results for “${words}”`;
}

export function leftOutText(words: readonly string[]): string {
  return `Nothing has all of these words. Without: ${words.join(", ")}`;
}

export function nothingText(text: string): string {
  return `Nothing found for “${text}”.`;
}

export function foundText(count: number): string {
  return countText(count, "result", "results");
}

export function allBookingsText(text: string): string {
  return `All bookings with “${text}”`;
}
