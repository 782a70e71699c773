import { useState } from "react";
import { type Booking, type PaymentKind, paymentKind, type ReviewKind } from "../../api/booking";
import { CancelDialog } from "../../components/booking/CancelDialog";
import { ChatLink } from "../../components/booking/ChatLink";
import { ChangeButton } from "../../components/booking-change/ChangeSlots";
import { useLostFocus } from "../../components/useLostFocus";
import { usdCents } from "../../lib/money";
import { copy, payText } from "./copy";
import { ReviewDialog } from "./ReviewDialog";
import { usePayment } from "./usePayment";

/** The actions that the server allows a traveler. */
export function Actions({ booking }: { booking: Booking }) {
  const kind = paymentKind(booking.can.pay);
  const [isCancelling, setCancelling] = useState(false);
  // The booking that was cancelled has no such button any more.
  const { fallback, area } = useLostFocus<HTMLDivElement>();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      className="acts-of-booking no-print"
      role="group"
      aria-label={copy.actions}
      tabIndex={-1}
      ref={fallback}
      {...area}
    >
      {kind && <Pay booking={booking} kind={kind} />}
      {booking.can.review && <Reviews booking={booking} />}
      {booking.can.chat && <ChatLink booking={booking.id} label={copy.chat} about={booking.package.title} />}
      <ChangeButton booking={booking} reader="traveller" label={copy.change} about={booking.package.title} />
      {booking.can.cancel && (
        <button type="button" className="btn line compact" aria-haspopup="dialog" onClick={() => setCancelling(true)}>
          {copy.cancel}
        </button>
      )}
      <CancelDialog booking={booking} open={isCancelling} onClose={() => setCancelling(false)} />
    </div>
  );
}

function Pay({ booking, kind }: { booking: Booking; kind: PaymentKind }) {
  const { pay, isPending, blocked } = usePayment(booking.id);
  // A proposed change has the one primary action.
  const isAnswerFirst = booking.changes.some((one) => one.can.accept);
  const amount = kind === "advance" ? (booking.advance_amount ?? booking.balance) : booking.balance;
  return (
    <>
      <button
        type="button"
        className={isAnswerFirst ? "btn line compact" : "btn primary compact"}
        aria-disabled={isPending}
        onClick={() => pay(kind)}
      >
        {isPending
          ? copy.opening
          : payText(kind, usdCents(amount), booking.paid === 0 && amount >= booking.total_price)}
      </button>
      <span role="status" className="blocked">
        {blocked !== undefined && (
          <>
            <span>{copy.linkBlocked}</span>{" "}
            <a className="link" href={blocked} target="_blank" rel="noopener">
              {copy.linkFollow}
            </a>
          </>
        )}
      </span>
    </>
  );
}

const KINDS = ["guide", "package"] as const;

function Reviews({ booking }: { booking: Booking }) {
  const [open, setOpen] = useState<ReviewKind>();
  const labels = {
    guide: booking.reviews.guide ? copy.editGuide : copy.reviewGuide,
    package: booking.reviews.package ? copy.editPackage : copy.reviewPackage,
  };
  return (
    <>
      {KINDS.map((kind) => (
        <button
          key={kind}
          type="button"
          className={booking.reviews[kind] ? "btn line compact" : "btn primary compact"}
          aria-haspopup="dialog"
          onClick={() => setOpen(kind)}
        >
          {labels[kind]}
        </button>
      ))}
      <ReviewDialog booking={booking} kind={open} onClose={() => setOpen(undefined)} />
    </>
  );
}
