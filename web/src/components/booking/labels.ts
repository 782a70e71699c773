import type { Booking } from "../../api/booking";
import { BOOKING_LABELS, CANCELLED_LABELS, COMPLETED_LABEL } from "../../api/forms.gen";
import { today } from "../../lib/dates";

type LabelledBooking = Pick<Booking, "status" | "full_payment_completed" | "is_completed" | "cancelled_by">;

/** The traveler's list, the guide's list, the guide's dashboard. */
export type Audience = keyof typeof BOOKING_LABELS;

/** From the server's one table, by status, payment and audience (D-055). */
export function bookingLabel(booking: LabelledBooking, audience: Audience): string {
  if (booking.is_completed) return COMPLETED_LABEL;
  const cancellers: Readonly<Record<string, string>> = CANCELLED_LABELS[audience];
  const by = booking.status === "cancelled" && cancellers[booking.cancelled_by ?? ""];
  const labels: Readonly<Record<string, { due: string; paid: string }>> = BOOKING_LABELS[audience];
  // An older client may receive an unknown status.
  const label = labels[booking.status]?.[booking.full_payment_completed ? "paid" : "due"];
  return by || (label ?? booking.status);
}

type Trip = Pick<Booking, "status" | "full_payment_completed" | "end_date">;

/** D-056, since a row has no status for it. */
export function isCompleted(trip: Trip, day: string = today()): boolean {
  return trip.status === "confirmed" && trip.full_payment_completed && trip.end_date < day;
}
