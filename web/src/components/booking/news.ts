import type { Booking } from "../../api/booking";
import { type Audience, bookingLabel } from "./labels";

/** What has become of bookings since they were last read, in one sentence each. */
export const bookingNews =
  (audience: Audience) =>
  (before: unknown, now: unknown): string => {
    const known = new Map(bookings(before).map((booking) => [booking.id, bookingLabel(booking, audience)]));
    return bookings(now)
      .filter((booking) => known.get(booking.id) !== bookingLabel(booking, audience))
      .map((booking) => `${booking.package.title}: ${bookingLabel(booking, audience)}.`)
      .join(" ");
  };

function bookings(list: unknown): Booking[] {
  return Array.isArray(list) ? list : [];
}
