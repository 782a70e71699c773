import type { ReactNode } from "react";
import type { Booking } from "../../api/booking";
import type { BookingAudience } from "../../api/bookingPages";
import { useSession } from "../../api/session";
import { MeetingPanel } from "./MeetingPanel";
import { meetingTrip } from "./meetingTrip";

type Props = {
  booking: Booking;
  reader: BookingAudience;
  heading: "h4" | "h5" /** At other times. */;
  children?: ReactNode;
};

/** From the day before a confirmed trip to its end. Not loaded on demand: there may be no signal. */
export function MeetingSlot({ booking, reader, heading, children }: Props) {
  const session = useSession();
  const trip = meetingTrip(booking);
  if (session.state !== "in" || !trip) return children;
  return <MeetingPanel key={trip.id} person={session.person.id} trip={trip} reader={reader} heading={heading} />;
}
