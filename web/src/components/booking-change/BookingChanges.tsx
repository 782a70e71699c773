import type { Booking } from "../../api/booking";
import type { BookingAudience } from "../../api/bookingPages";
import { useLostFocus } from "../useLostFocus";
import { ChangeHistory } from "./ChangeHistory";
import { copy } from "./copy";
import { ProposalCard } from "./ProposalCard";

type Props = { booking: Booking; reader: BookingAudience };

/** Loaded for bookings that have changes, of which one at most is open. */
export function BookingChanges({ booking, reader }: Props) {
  const { fallback, area } = useLostFocus<HTMLDivElement>();
  const open = booking.changes.find((one) => one.status === "open");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      className="booking-changes"
      role="group"
      aria-label={copy.changes}
      tabIndex={-1}
      ref={fallback}
      onBlur={area.onBlur}
      onFocus={({ target, currentTarget }) => {
        area.onFocus();
        // The answered proposal left a gap, which may have moved this out of sight.
        if (target === currentTarget) currentTarget.scrollIntoView({ block: "nearest" });
      }}
    >
      {open && <ProposalCard key={open.id} booking={booking} change={open} reader={reader} />}
      <ChangeHistory booking={booking} changes={booking.changes.filter((one) => one !== open)} reader={reader} />
    </div>
  );
}
