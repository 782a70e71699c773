import type { Booking } from "../../api/booking";
import { copy } from "./copy";

export type OtherWays = { onChange: () => void; onCancel: () => void };

/** Why no host can take the booking over, and what else its guide can do. */
export function WithoutHost({ booking, text, onChange, onCancel }: { booking: Booking; text: string } & OtherWays) {
  return (
    <div className="without-host">
      <p>
        <b>{text}</b> <span>{copy.instead}</span>
      </p>
      <p className="acts-row">
        {booking.can.change && (
          <button type="button" className="btn line compact" aria-haspopup="dialog" onClick={onChange}>
            {copy.proposeDays}
          </button>
        )}
        {booking.can.cancel && (
          <button type="button" className="btn line compact" aria-haspopup="dialog" onClick={onCancel}>
            {copy.cancelBooking}
          </button>
        )}
      </p>
    </div>
  );
}
