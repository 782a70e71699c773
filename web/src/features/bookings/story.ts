import type { Booking } from "../../api/booking";
import { FULL_PAYMENT_DAYS } from "../../api/constants.gen";
import { dayText, instantText, plusDays } from "../../lib/dates";
import { usdCents } from "../../lib/money";
import { copy, endedText, payByText } from "./copy";

/** One line of what has happened to a booking, or of what comes next. */
export type Step = { title: string; text: string; state: "done" | "next" | "ended" };

/** Spec, back office §9: the balance is due 14 days before the start. */
export function balanceDue(booking: Pick<Booking, "start_date">): string {
  return plusDays(booking.start_date, -FULL_PAYMENT_DAYS);
}

/** From asking to travelling, as far as it went. */
export function storyOf(booking: Booking): Step[] {
  const steps: Step[] = [{ title: copy.requested, text: instantText(booking.created_at), state: "done" }];
  const add = (title: string, text: string, state: Step["state"] = "done") => steps.push({ title, text, state });
  if (booking.status === "rejected") {
    add(copy.rejected, instantText(booking.decided_at ?? booking.updated_at), "ended");
    return steps;
  }
  const wasApproved = booking.status === "approved" || booking.status === "confirmed" || booking.payments.length > 0;
  if (wasApproved) add(copy.accepted, instantText(booking.decided_at ?? ""));
  for (const payment of booking.payments.filter((one) => one.paid_at !== null)) {
    const title = payment.kind === "advance" ? copy.advancePaid : copy.balancePaid;
    add(title, `${usdCents(payment.amount)}, ${instantText(payment.paid_at ?? "")}`);
  }
  if (booking.status === "cancelled" || booking.status === "expired") {
    const when = booking.cancelled_at ?? booking.updated_at;
    add(endedText(booking), instantText(when), "ended");
    // In the place of one that failed another waits.
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

function addNext(booking: Booking, add: (title: string, text: string, state: Step["state"]) => void): void {
  const { status, payment_deadline: deadline } = booking;
  if (status === "pending") {
    add(copy.waiting, booking.respond_by === null ? "" : payByText(booking.respond_by), "next");
  } else if (status === "approved") {
    add(copy.payAdvance, deadline === null ? "" : payByText(deadline), "next");
  } else if (!booking.full_payment_completed) {
    add(copy.payBalance, payByText(balanceDue(booking)), "next");
  }
  if (status !== "confirmed") return;
  if (booking.is_completed) add(copy.travelled, dayText(booking.end_date), "done");
  else add(copy.tripStarts, dayText(booking.start_date), "next");
}
