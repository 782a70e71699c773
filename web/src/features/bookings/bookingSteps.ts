import type { Booking } from "../../api/booking";
import { FULL_PAYMENT_DAYS } from "../../api/forms.gen";
import { dayText, plusDays } from "../../lib/dates";
import { instantText } from "../../lib/instants";
import { usdCents } from "../../lib/money";
import { advanceChanged, balanceBy, copy, endedText, payByText } from "./copy";

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

export function paidTitle(booking: Pick<Booking, "advance_amount" | "total_price">, kind: string): string {
  if (isPaidAtOnce(booking)) return copy.paidAtOnce;
  return kind === "advance" ? copy.advancePaid : copy.balancePaid;
}

/** A note if the advance differs from the promised one. */
export function changedAdvance(booking: Pick<Booking, "advance_amount" | "promised_advance">): string | undefined {
  const { advance_amount, promised_advance } = booking;
  // Older bookings have no promise.
  if (advance_amount === null || !promised_advance || advance_amount === promised_advance) return undefined;
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
  for (const payment of booking.payments.filter((one) => one.paid_at !== null)) {
    add(paidTitle(booking, payment.kind), `${usdCents(payment.amount)}, ${instantText(payment.paid_at ?? "")}`);
  }
  if (booking.status === "cancelled" || booking.status === "expired") {
    const ended = instantText(booking.cancelled_at ?? booking.updated_at);
    add(endedText(booking), booking.status === "expired" ? `${ended}. ${whyExpired(booking)}` : ended, "ended");
    // A pending refund replaces a failed one.
    for (const refund of booking.refunds.filter((one) => one.status !== "failed")) {
      const text = `${usdCents(refund.amount)}, ${instantText(refund.created_at)}`;
      if (refund.status === "succeeded") add(copy.refunded, text);
      else add(copy.refundPending, text, "next");
    }
    return steps;
  }
  addNext(booking, add);
  return steps;
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
