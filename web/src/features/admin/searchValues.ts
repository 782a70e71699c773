/** The specification's five first, then by group as in the desk's list. */
export const ADMIN_TABS = [
  "packages",
  "applications",
  "requests",
  "payments",
  "logs",
  "today",
  "bookings",
  "people",
  "guides",
  "package_list",
  "handovers",
  "payouts",
  "reconciliation",
  "disputes",
  "credentials",
  "conversations",
  "flags",
  "reviews",
  "messages",
  "templates",
  "content",
  "audit",
  "jobs",
  "partners",
  "staff",
] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];

/** Of all lists; `queueStates.ts` has those of each queue. */
export const ALL_STATES = [
  "all",
  "pending",
  "approved",
  "confirmed",
  "completed",
  "balance_due",
  "cancelled",
  "rejected",
  "rejected_changes",
  "success",
  "failed",
  "waiting",
  "delivered",
  "shown",
  "hidden",
  "open",
  "handled",
  "dismissed",
  "decided",
  "any",
  "in_force",
  "expiring",
  "expired",
  "refused",
  "active",
  "suspended",
  "traveler",
  "guide",
  "admin",
  "banned",
  "on_sale",
  "paused",
  "taken_down",
  "retired",
  "private",
] as const;
export type StateFilter = (typeof ALL_STATES)[number];

/** Periods of the payments. */
export const PERIODS = ["month", "quarter", "year"] as const;
export type PaymentPeriod = (typeof PERIODS)[number];
/** Days of the page of the day. */
export const DAY_PERIODS = ["1", "7", "30", "90"] as const;
export type DayPeriod = (typeof DAY_PERIODS)[number];
export type Period = PaymentPeriod | DayPeriod;
