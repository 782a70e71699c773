import type { InboxItem, InboxKind } from "../../../../api/guideInbox";
import { daysBetween, today } from "../../../../lib/dates";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const URGENT_MS = 12 * HOUR_MS;
const WEEK_DAYS = 7;

/** How long an item without a deadline can wait; the server orders by the same. */
const PATIENCE_DAYS: Partial<Record<InboxKind, number>> = { review: 7, package_sent_back: 3, credential: 3 };

export type InboxGroup = "today" | "week" | "later";
export const INBOX_GROUPS: readonly InboxGroup[] = ["today", "week", "later"];

/** What is left until the deadline; days are Sri Lankan. */
export type TimeLeft =
  | { unit: "over" }
  | { unit: "minutes" | "hours"; count: number }
  /** Zero is today; negative is past. */
  | { unit: "days"; count: number };

/** Whose deadline is a day, not a moment. */
const DAY_KINDS: readonly InboxKind[] = ["trip_soon", "trip_today", "balance_due", "credential"];

export function groupOf(item: InboxItem, now: number): InboxGroup {
  const days = daysUntil(dueOf(item), now);
  // What is missing must be there before the day of the start.
  const isUnprepared = item.kind === "trip_soon" && item.missing.length > 0;
  if (days <= (isUnprepared ? 1 : 0)) return "today";
  return days < WEEK_DAYS ? "week" : "later";
}

/** Deadlines of today come before what waits without one, however long it has waited. Otherwise the server's order. */
export function putDeadlinesFirst(items: readonly InboxItem[], now: number): InboxItem[] {
  const isDueToday = (item: InboxItem) => item.due_at !== null && groupOf(item, now) === "today";
  return [...items.filter(isDueToday), ...items.filter((item) => !isDueToday(item))];
}

/** Null without a deadline. */
export function timeLeft(item: InboxItem, now: number): TimeLeft | null {
  const { kind, due_at } = item;
  if (due_at === null) return null;
  const due = dueOf(item);
  const left = due - now;
  if (DAY_KINDS.includes(kind)) return { unit: "days", count: daysUntil(due, now) };
  if (left <= 0) return { unit: "over" };
  if (left < HOUR_MS) return { unit: "minutes", count: Math.max(1, Math.floor(left / MINUTE_MS)) };
  if (left < DAY_MS) return { unit: "hours", count: Math.floor(left / HOUR_MS) };
  return { unit: "days", count: daysUntil(due, now) };
}

/** For how many days an item without a deadline has waited, once that is too long; otherwise null. */
export function daysLate(item: InboxItem, now: number): number | null {
  if (item.due_at !== null || dueOf(item) > now) return null;
  return -daysUntil(Date.parse(item.since), now);
}

export function isUrgent({ due_at }: InboxItem, now: number): boolean {
  return due_at !== null && Date.parse(due_at) - now < URGENT_MS;
}

function dueOf({ kind, due_at, since }: InboxItem): number {
  if (due_at === null) return Date.parse(since) + (PATIENCE_DAYS[kind] ?? 1) * DAY_MS;
  // The end of a credential's last day is the first moment of the next.
  return Date.parse(due_at) - (kind === "credential" ? 1 : 0);
}

function daysUntil(due: number, now: number): number {
  return daysBetween(today(new Date(now)), today(new Date(due)));
}
