import type { Booking } from "../../api/booking";
import { FULL_PAYMENT_DAYS } from "../../api/forms.gen";
import { dayText, plusDays, rangeText } from "../../lib/dates";
import { instantText } from "../../lib/instants";
import { usdCents } from "../../lib/money";
import { advanceChanged, balanceBy, changedText, copy, endedText, payByText } from "./copy";
import { handedOverText } from "./handoverCopy";

/** A past or future step of a booking. */
export type BookingStep = { title: string; text: string; state: "done" | "next" | "ended" };

/** The balance is due 14 days before the start. */
export function balanceDue(booking: Pick<Booking, "start_date">): string {
  return plusDays(booking.start_date, -FULL_PAYMENT_DAYS);
}

/** A trip that starts soon has no advance and no balance (D-058). */
function isPaidAtOnce({ advance_amount, total_price }: Pick<Booking, "advance_amount" | "total_price">): boolean {
  return advance_amount !== null && advance_amount >= total_price;
}

type Payment = Pick<Booking["payments"][number], "kind" | "amount" | "paid_at">;

export function paidTitle(booking: Pick<Booking, "total_price" | "changes">, payment: Payment): string {
  if (payment.amount >= totalAt(booking, payment.paid_at)) return copy.paidAtOnce;
  return payment.kind === "advance" ? copy.advancePaid : copy.balancePaid;
}

/** The total price at that instant: later changes may have another. */
function totalAt({ total_price, changes }: Pick<Booking, "total_price" | "changes">, instant: string | null): number {
  const since = Date.parse(instant ?? "");
  const next = changes.findLast((one) => isAccepted(one) && Date.parse(one.answered_at ?? "") > since);
  return next?.before.total_price ?? total_price;
}

function isAccepted({ status }: Booking["changes"][number]): boolean {
  return status === "accepted";
}

type Advance = Pick<Booking, "advance_amount" | "promised_advance" | "changes">;

/** A note if the advance differs from the promised one. An agreed change has another price. */
export function changedAdvance({ advance_amount, promised_advance, changes }: Advance): string | undefined {
  // Older bookings have no promise.
  if (advance_amount === null || !promised_advance || advance_amount === promised_advance) return undefined;
  if (changes.some(isAccepted)) return undefined;
  return advanceChanged(usdCents(advance_amount), usdCents(promised_advance));
}

/** No decision or no payment. */
export function whyExpired({ decided_at }: Pick<Booking, "decided_at">): string {
  return decided_at === null ? copy.expiredUnanswered : copy.expiredUnpaid;
}

/** Undefined if it is paid or can be. */
export function whyNoPayment({ status, can, full_payment_completed, payments }: Booking): string | undefined {
  if (can.pay !== null || full_payment_completed || !["approved", "confirmed"].includes(status)) return undefined;
  if (payments.some((one) => one.status === "processing")) return copy.payProcessing;
  if (payments.some((one) => one.status === "review")) return copy.payHeld;
  return copy.payNoMore;
}

export function bookingSteps(booking: Booking): BookingStep[] {
  const steps: BookingStep[] = [{ title: copy.requested, text: instantText(booking.created_at), state: "done" }];
  const add = (title: string, text: string, state: BookingStep["state"] = "done") => steps.push({ title, text, state });
  if (booking.status === "rejected") {
    add(copy.rejected, instantText(booking.decided_at ?? booking.updated_at), "ended");
    return steps;
  }
  // Decided, but not rejected; old rows lack the time.
  const { decided_at } = booking;
  const wasAccepted = decided_at !== null || booking.status === "approved" || booking.status === "confirmed";
  const when = decided_at === null ? undefined : instantText(decided_at);
  if (wasAccepted) add(copy.accepted, [when, changedAdvance(booking)].filter((text) => text !== undefined).join(". "));
  const hasEnded = booking.status === "cancelled" || booking.status === "expired";
  const end = hasEnded ? Date.parse(booking.cancelled_at ?? "") : Number.POSITIVE_INFINITY;
  const middle = middleSteps(booking);
  // Only a change pays back before the end.
  for (const one of middle.filter(({ at, isRefund }) => !isRefund || at < end)) add(one.title, one.text, one.state);
  if (hasEnded) {
    const ended = instantText(booking.cancelled_at ?? booking.updated_at);
    add(endedText(booking), booking.status === "expired" ? `${ended}. ${whyExpired(booking)}` : ended, "ended");
    for (const one of middle.filter(({ at, isRefund }) => isRefund && !(at < end))) add(one.title, one.text, one.state);
    return steps;
  }
  addNext(booking, add);
  return steps;
}

type MiddleStep = BookingStep & { at: number; isRefund: boolean };

/** Changes, the handover, payments and refunds in their order; a change before its refund. */
function middleSteps(booking: Booking): MiddleStep[] {
  const textOf = (amount: number, instant: string) => `${usdCents(amount)}, ${instantText(instant)}`;
  const payments = booking.payments.flatMap((one): MiddleStep[] => {
    if (one.paid_at === null) return [];
    const [title, text] = [paidTitle(booking, one), textOf(one.amount, one.paid_at)];
    return [{ title, text, state: "done", at: Date.parse(one.paid_at), isRefund: false }];
  });
  // A pending refund replaces a failed one.
  const refunds = booking.refunds.flatMap((one): MiddleStep[] => {
    if (one.status === "failed") return [];
    const [at, text] = [Date.parse(one.created_at), textOf(one.amount, one.created_at)];
    return one.status === "succeeded"
      ? [{ title: copy.refunded, text, state: "done", at, isRefund: true }]
      : [{ title: copy.refundPending, text, state: "next", at, isRefund: true }];
  });
  const changes = booking.changes.flatMap((one): MiddleStep[] => {
    if (!isAccepted(one) || one.answered_at === null) return [];
    const dates = rangeText(one.start_date, one.end_date);
    const title = changedText(dates, one.number_of_travelers, usdCents(one.total_price));
    const [at, text] = [Date.parse(one.answered_at), instantText(one.answered_at)];
    return [{ title, text, state: "done", at, isRefund: false }];
  });
  const { handed_over: handover } = booking;
  const handovers: MiddleStep[] = handover
    ? [
        {
          title: handedOverText(handover.from, handover.to),
          text: instantText(handover.at),
          state: "done",
          at: Date.parse(handover.at),
          isRefund: false,
        },
      ]
    : [];
  return [...changes, ...handovers, ...payments, ...refunds].toSorted((a, b) => a.at - b.at);
}

function addNext(booking: Booking, add: (title: string, text: string, state: BookingStep["state"]) => void): void {
  const { status, payment_deadline: deadline } = booking;
  // A rejected booking has no balance due.
  const isTaken = whyNoPayment(booking) === undefined;
  if (booking.payments.some((one) => one.status === "processing")) {
    add(copy.payOnItsWay, "", "next");
  } else if (status === "pending") {
    add(copy.waiting, booking.respond_by === null ? "" : payByText(booking.respond_by), "next");
  } else if (status === "approved" && isTaken) {
    add(isPaidAtOnce(booking) ? copy.payAtOnce : copy.payAdvance, deadline === null ? "" : payByText(deadline), "next");
  } else if (status === "confirmed" && isTaken && !booking.full_payment_completed) {
    add(copy.payBalance, balanceBy(balanceDue(booking)), "next");
  }
  if (status !== "confirmed") return;
  if (booking.is_completed) add(copy.travelled, dayText(booking.end_date), "done");
  else add(copy.tripStarts, dayText(booking.start_date), "next");
}
