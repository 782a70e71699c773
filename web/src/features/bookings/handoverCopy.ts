import { dayText, rangeText } from "../../lib/dates";

export const copy = {
  whatNow: "What now?",
  loading: "Looking for other hosts and days...",
  failed: "Other hosts and days could not be loaded.",
  tryAgain: "Try again",
  hosts: "Another host, the same days",
  starts: "Other days",
  none: "This trip has no other host and no other start around these days.",
  nothingPaid: "Your guide cancelled. Nothing is left to be paid.",
} as const;

export function nowLedBy(now: string, before: string): string {
  return `Now led by ${now} instead of ${before}.`;
}

export function freeUntilText(deadline: string): string {
  return `Until ${deadline} you can cancel and get back everything that you have paid.`;
}

export function handedOverText(from: string, to: string): string {
  return `Handed over from ${from} to ${to}`;
}

export function allComesBack(amount: string): string {
  return `Your guide cancelled, so all that you paid comes back to you: ${amount}.`;
}

export function requestSameDays(name: string): string {
  return `Ask ${name} for the same days`;
}

/** "12 to 15 Mar 2030"; a trip of one day has one. */
export function startDaysText(first: string, last: string): string {
  return first === last ? dayText(first) : rangeText(first, last);
}
