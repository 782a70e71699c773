import type { Booking } from "../../api/booking";
import { MoreIcon } from "../../components/ui/MoreIcon";
import { deadlineText } from "../../lib/instants";
import { freeUntilText, nowLedBy } from "./handoverCopy";

/** Who leads the trip now, and until when the traveler can leave for nothing. */
export function HandedOver({ booking }: { booking: Booking }) {
  const { handed_over: handover, status, is_completed, can } = booking;
  if (!handover || is_completed || !["pending", "approved", "confirmed"].includes(status)) return null;
  const { free_until: until } = handover;
  const isFree = can.cancel && until !== null && Date.parse(until) > Date.now();
  return (
    <p className="handed-over">
      <MoreIcon name="people" small />
      <span>
        <b>
          <bdi>{nowLedBy(handover.to, handover.from)}</bdi>
        </b>{" "}
        {isFree && <span>{freeUntilText(deadlineText(until))}</span>}
      </span>
    </p>
  );
}
