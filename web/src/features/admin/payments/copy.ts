import { daysBetween, plusDays, rangeText } from "../../../lib/dates";
import { countText, groupDigits } from "../../../lib/text";

export const copy = {
  search: "Name, e-mail, reference, trip or amount",
  traveler: "Traveler",
  trip: "Trip",
  guide: "Guide",
  state: "State",
  created: "Begun",
  ended: "Ended",
  period: "Period",
  anyPeriod: "any",
  noneFound: "No payment matches this search.",
  clear: "Clear period",

  // Sums
  matching: "All that match",
  payments: "Payments",
  captured: "Captured",
  refunded: "Refunded",
  net: "Net",

  // Events
  events: "What happened",
  noEvents: "Nothing has been written down.",
} as const;

/** "−$12.50 back". */
export function backText(amount: string): string {
  return `${amount} back`;
}

/** "1 to 30 Nov 2026", "from 1 Nov 2026". */
export function periodText(from: string, until: string): string {
  if (from !== "" && until !== "") return rangeText(from, until);
  if (from === "" && until === "") return copy.anyPeriod;
  return from !== "" ? `from ${rangeText(from, from)}` : `until ${rangeText(until, until)}`;
}

/** Where the server does not sum up: "125,000 payments, too many to sum up. Choose days." */
export function tooManyText(total: number | null): string {
  const counted =
    total === null ? "Too many payments to count" : `${countText(total, "payment", "payments")}, too many to sum up`;
  return `${counted}. Choose days, or search for more.`;
}

/** "+12 %", "−8 %"; nothing if there was nothing before. */
export function changeText(now: number, before: number): string {
  if (before === 0) return "";
  const percent = Math.round(((now - before) / Math.abs(before)) * 100);
  const sign = percent > 0 ? "+" : percent < 0 ? "−" : "±";
  return `${sign}${groupDigits(String(Math.abs(percent)))} %`;
}

/** "on the 30 days before", for a period of as many days. */
export function onBeforeText(from: string, until: string): string {
  return `on the ${daysText(from, until)} before`;
}

/** What the changes are measured against: "Changes on the 30 days before, 2 to 31 Oct 2026". */
export function comparedText(from: string, until: string, payments: number): string {
  const last = plusDays(from, -1);
  const before = rangeText(plusDays(last, -daysBetween(from, until)), last);
  if (payments === 0) return `No payment in the ${daysText(from, until)} before, ${before}`;
  return `Changes ${onBeforeText(from, until)}, ${before}`;
}

function daysText(from: string, until: string): string {
  const days = daysBetween(from, until) + 1;
  return days === 1 ? "day" : countText(days, "day", "days");
}
