import { Link } from "@tanstack/react-router";
import type { Booking } from "../../api/booking";
import { Icon } from "../../components/ui/Icon";
import { MoreIcon } from "../../components/ui/MoreIcon";
import { copy } from "./copy";

/** For a confirmed trip that is paid in full. */
export function PaidNote({ booking }: { booking: Booking }) {
  if (booking.status !== "confirmed" || !booking.full_payment_completed) return null;
  return (
    <p className="paid-note">
      <Icon name="check" small />
      <span>{copy.paidInFull}</span>
    </p>
  );
}

/** Links to the receipt of a booking with payments. */
export function ReceiptLink({ booking }: { booking: Booking }) {
  if (booking.payments.every((one) => one.paid_at === null)) return null;
  return (
    <p className="no-print">
      <Link className="go" to="/profile/bookings/$id/receipt" params={{ id: booking.id }}>
        <MoreIcon name="print" small />
        <span>
          <span>{copy.receipt}</span>
          <span className="sr">{`: ${booking.package.title}`}</span>
        </span>
      </Link>
    </p>
  );
}
