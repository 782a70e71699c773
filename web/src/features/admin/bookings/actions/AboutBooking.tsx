import { rangeText } from "../../../../lib/dates";
import type { BookingDetails } from "../queries";

/** Which one a dialog is about. */
export function AboutBooking({ booking }: { booking: BookingDetails }) {
  return (
    <p className="about-booking">
      <b dir="auto">{booking.trip_title}</b>
      <span className="small quiet num">
        <bdi>{booking.traveler.name}</bdi>
        <span>{` · ${rangeText(booking.start_date, booking.end_date)} · ${booking.reference}`}</span>
      </span>
    </p>
  );
}
