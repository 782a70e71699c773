import type { Booking } from "../../../api/booking";
import { deadlineText, instantDayText } from "../../../lib/instants";
import { takenOverText } from "./handoverCopy";

/** On the card of the guide who leads the booking now. */
export function TakenOver({ booking }: { booking: Booking }) {
  const { handed_over: handover } = booking;
  if (!handover) return null;
  const until = handover.free_until === null ? null : deadlineText(handover.free_until);
  return <p className="small quiet">{takenOverText(handover.from, instantDayText(handover.at), until)}</p>;
}
