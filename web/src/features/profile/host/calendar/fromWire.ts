import { copy } from "./copy";
import type { BookingState, DayBooking, WireBooking } from "./types";

const STATES: readonly string[] = ["pending", "approved", "confirmed"] satisfies BookingState[];

/** An older client may receive an unknown state, which it leaves out. */
export function toDayBookings(bookings: readonly WireBooking[]): DayBooking[] {
  return bookings.filter(hasKnownState).map((booking) => ({
    ...booking,
    traveler: booking.traveler ?? copy.noTraveler,
  }));
}

function hasKnownState(booking: WireBooking): booking is WireBooking & { status: BookingState } {
  return STATES.includes(booking.status);
}
