import "./booking-parts.css";
import { type Audience, bookingLabel } from "./labels";

type Props = { booking: Parameters<typeof bookingLabel>[0]; audience: Audience };

/** A dot and a word, one colour each, the same everywhere. */
export function BookingStatus({ booking, audience }: Props) {
  return <span className={`status ${booking.status}`}>{bookingLabel(booking, audience)}</span>;
}
