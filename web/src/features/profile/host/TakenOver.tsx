import type { Booking } from "../../../api/booking";
import { deadlineText, instantDayText } from "../../../lib/instants";
import { declinedText, takenOverText } from "./handoverCopy";

/** On the card of the guide who leads the booking now. */
export function TakenOver({ booking }: { booking: Booking }) {
  const { handed_over: handover } = booking;
  if (!handover) return null;
  const until = handover.free_until === null ? null : deadlineText(handover.free_until);
  return <p className="small quiet">{takenOverText(handover.from, instantDayText(handover.at), until)}</p>;
}

/** On the card of the guide whose offer was declined, until they make another one. */
export function DeclinedOffer({ booking }: { booking: Booking }) {
  const { handover_declined: declined } = booking;
  if (!declined) return null;
  return (
    <p className="small quiet declined-offer">
      <span>{declinedText(declined.display_name, instantDayText(declined.at))}</span>
      {declined.answer !== null && <q>{declined.answer}</q>}
    </p>
  );
}
