import type { StaffRight } from "../../../../api/staffRights";
import { COLOMBO_MS, today } from "../../../../lib/dates";
import type { BookingDetails, BookingPayment, BookingRecord } from "../queries";
import { copy } from "./copy";

// What an admin can do with a booking in its present state. The server decides again.

export type ActionName = "reopen" | "record" | "extend" | "hand_over" | "refund" | "change" | "mail" | "cancel";
export type BookingAction = { name: ActionName; blocked?: string };

const HOUR_MS = 3_600_000;
const MOST_DAYS = 14;
const OPEN = ["pending", "approved", "confirmed"];

/** Payments of which money can go back. */
const WITH_MONEY = ["paid", "part_refunded", "review"];

export function hasMoney({ status }: BookingPayment): boolean {
  return WITH_MONEY.includes(status);
}

/** The one that passes next, if the state has one. */
export function deadlineOf({ state, respond_by, payment_deadline }: BookingDetails): string | null {
  if (state === "pending") return respond_by;
  return state === "approved" ? payment_deadline : null;
}

/** The latest instant to which a deadline can be extended: in two weeks, and not after the trip's first day has begun. */
export function latestDeadline(start: string, now: number): number {
  return Math.min(now + MOST_DAYS * 24 * HOUR_MS, Date.parse(`${start}T00:00:00Z`) - COLOMBO_MS);
}

/** What a payment by hand would be for, as the payments of the traveler name it. */
export function dueKind({ state, total_price, advance_amount }: BookingDetails): "advance" | "full" {
  return state === "approved" && (advance_amount ?? total_price) < total_price ? "advance" : "full";
}

export function dueAmount(booking: BookingDetails): number {
  if (booking.state === "approved") return booking.advance_amount ?? booking.total_price;
  return booking.balance;
}

/** The right that each needs. */
const NEEDS: Record<ActionName, StaffRight> = {
  reopen: "act_on_bookings",
  record: "move_money",
  extend: "act_on_bookings",
  hand_over: "act_on_bookings",
  refund: "move_money",
  change: "act_on_bookings",
  mail: "act_on_bookings",
  cancel: "act_on_bookings",
};

/** What a member of the staff with these rights is offered. */
export function allowedActions(actions: readonly BookingAction[], rights: readonly StaffRight[]): BookingAction[] {
  return actions.filter(({ name }) => rights.includes(NEEDS[name]));
}

/** In the order of the menu; what the state rules out is left out. */
export function actionsOf(record: BookingRecord, now: number = Date.now()): BookingAction[] {
  const { booking, payments } = record;
  const isOpen = OPEN.includes(booking.state);
  const actions: (BookingAction | false)[] = [
    ["rejected", "expired"].includes(booking.state) && blockedIf("reopen", reopenBlocked(record, now)),
    (booking.state === "approved" || (booking.state === "confirmed" && booking.balance > 0)) &&
      blockedIf("record", recordBlocked(record, now)),
    deadlineOf(booking) !== null && blockedIf("extend", extendBlocked(booking, now)),
    isOpen && { name: "hand_over" },
    payments.some(({ paid_at }) => paid_at !== null) &&
      blockedIf("refund", payments.some(hasMoney) ? undefined : copy.nothingLeft),
    isOpen && blockedIf("change", booking.start_date <= today(new Date(now)) ? copy.hasStarted : undefined),
    { name: "mail" },
    isOpen && { name: "cancel" },
  ];
  return actions.filter((action) => action !== false);
}

function blockedIf(name: ActionName, blocked: string | undefined): BookingAction {
  return blocked === undefined ? { name } : { name, blocked };
}

function reopenBlocked({ booking, package: trip }: BookingRecord, now: number): string | undefined {
  if (booking.start_date <= today(new Date(now))) return copy.hasStarted;
  return trip.is_active ? undefined : copy.isOffSale;
}

function recordBlocked({ booking, payments }: BookingRecord, now: number): string | undefined {
  const { payment_deadline } = booking;
  if (payments.some(({ status }) => status === "processing")) return copy.isProcessing;
  const isLate = booking.state === "approved" && payment_deadline !== null && Date.parse(payment_deadline) <= now;
  return isLate ? copy.deadlinePassed : undefined;
}

function extendBlocked(booking: BookingDetails, now: number): string | undefined {
  const present = Date.parse(deadlineOf(booking) ?? "");
  return latestDeadline(booking.start_date, now) <= Math.max(present, now) ? copy.isLatest : undefined;
}

/** At most two stand beside the menu: the likely ones. */
export function splitActions(actions: readonly BookingAction[]): { near: BookingAction[]; more: BookingAction[] } {
  const likely = ({ name, blocked }: BookingAction) => blocked === undefined && name !== "mail" && name !== "cancel";
  const near = actions.filter(likely).slice(0, 2);
  return { near, more: actions.filter((action) => !near.includes(action)) };
}
