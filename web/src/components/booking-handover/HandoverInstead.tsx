import "./booking-handover.css";
import { useQuery } from "@tanstack/react-query";
import type { Booking } from "../../api/booking";
import { bookingAlternatives } from "../../api/handovers";
import { copy, insteadText, offerEndsText } from "./copy";

type Props = { booking: Booking; onHandOver: () => void };

/** Before a guide cancels: others who could lead the trip. */
export function HandoverInstead({ booking, onHandOver }: Props) {
  const { data } = useQuery({
    ...bookingAlternatives(booking.id),
    enabled: booking.can.hand_over && !booking.handover,
  });
  if (booking.handover) {
    return (
      <p className="without-host" role="status">
        {offerEndsText(booking.handover)}
      </p>
    );
  }
  if (!data || data.hosts.length === 0) return null;
  return (
    <div className="without-host" role="status">
      <p>
        <b>{copy.insteadTitle}</b> <span>{insteadText(data.hosts.map((host) => host.display_name))}</span>
      </p>
      <p className="acts-row">
        <button type="button" className="btn primary compact" aria-haspopup="dialog" onClick={onHandOver}>
          {copy.insteadAction}
        </button>
      </p>
    </div>
  );
}
