import type { Booking } from "../../api/booking";
import type { BookingAudience } from "../../api/bookingPages";
import { firstName } from "../../lib/text";
import { copy } from "./copy";

/** The first name of the other side. */
export function otherName({ guide, traveller }: Booking, reader: BookingAudience): string {
  return firstName(reader === "guide" ? traveller.display_name : guide.display_name);
}

/** A request is not booked yet: its guide proposes another date. */
export function titleFor({ status }: Booking, reader: BookingAudience): string {
  return reader === "guide" && status === "pending" ? copy.anotherDate : copy.title;
}
