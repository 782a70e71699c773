import { useState } from "react";
import type { Booking } from "../../../api/booking";
import { BookingStatus } from "../../../components/booking/BookingStatus";
import { CancelDialog } from "../../../components/booking/CancelDialog";
import { ChatLink } from "../../../components/booking/ChatLink";
import { PriceLines } from "../../../components/booking/PriceLines";
import { readSummary } from "../../../components/booking/summary";
import { ChangeButton, ChangesSlot } from "../../../components/booking-change/ChangeSlots";
import { HandoverInstead } from "../../../components/booking-handover/HandoverInstead";
import { HandoverButton, HandoverSlot, OfferSlot } from "../../../components/booking-handover/HandoverSlots";
import type { DelayAnswer } from "../../../components/delayedAnswer";
import { Portrait } from "../../../components/Portrait";
import { Icon } from "../../../components/ui/Icon";
import { useLostFocus } from "../../../components/useLostFocus";
import { rangeText } from "../../../lib/dates";
import { agoText, deadlineText } from "../../../lib/instants";
import { usd, usdCents } from "../../../lib/money";
import { ApproveForm } from "./ApproveForm";
import { answerBy, askedAgoText, copy, paymentDue, reasonGiven, travelers, whoText } from "./copy";
import { RejectRequest } from "./RejectRequest";
import { DeclinedOffer, TakenOver } from "./TakenOver";

type Props = {
  booking: Booking;
  /** Where a rejection can be undone. */
  onDelay?: DelayAnswer;
  /** After an approval or a rejection. */
  onDecide?: () => void;
};

type Question = "approve" | "reject" | "cancel" | "hand over";

export function RequestEntry({ booking, onDelay, onDecide }: Props) {
  const [asking, setAsking] = useState<Question>();
  const [hasFailed, setFailed] = useState(false);
  // A dialog that another one replaces reports its closing later.
  const close = (one: Question) => setAsking((now) => (now === one ? undefined : now));
  // A dialog that closes may have no button to return to.
  const { fallback, area } = useLostFocus<HTMLHeadingElement>();
  const name = booking.traveller.display_name;
  return (
    <article className="request" {...area}>
      <Portrait name={name} photo={null} />
      <div>
        <BookingStatus booking={booking} audience="guide" />
        <h3 className="h-22" tabIndex={-1} ref={fallback}>
          {whoText(name, booking.number_of_travelers)}
        </h3>
        <p className="facts">
          <span className="num">{rangeText(booking.start_date, booking.end_date)}</span>
          <span>{booking.package.title}</span>
          <span>{travelers(booking.number_of_travelers)}</span>
          <span>{booking.contact_email}</span>
        </p>
        {booking.special_requests && <blockquote>{booking.special_requests}</blockquote>}
        <Notes booking={booking} />
        <Details booking={booking} />
        <TakenOver booking={booking} />
        <DeclinedOffer booking={booking} />
        <OfferSlot booking={booking} about={name} />
        <ChangesSlot booking={booking} reader="guide" />
        {asking === "approve" ? (
          <ApproveForm
            booking={booking}
            onDone={() => close("approve")}
            onFailed={() => {
              setFailed(true);
              close("approve");
            }}
            onDecide={onDecide}
          />
        ) : (
          <div className="acts-row">
            {booking.can.approve && (
              <button
                type="button"
                className="btn primary compact"
                // biome-ignore lint/a11y/noAutofocus: after a failure it can be pressed again, and scrolls out from under the toast
                autoFocus={hasFailed}
                onClick={() => {
                  setFailed(false);
                  setAsking("approve");
                }}
              >
                {copy.approve}
              </button>
            )}
            {booking.can.reject && (
              <button
                type="button"
                className="btn line compact"
                aria-haspopup="dialog"
                onClick={() => setAsking("reject")}
              >
                {copy.reject}
              </button>
            )}
            <ChangeButton
              booking={booking}
              reader="guide"
              label={booking.status === "pending" ? copy.anotherDate : copy.changeBooking}
              about={name}
            />
            <HandoverButton booking={booking} about={name} onPress={() => setAsking("hand over")} />
            {booking.can.chat && <ChatLink booking={booking.id} label={copy.chat} about={name} />}
            {booking.can.cancel && (
              <button
                type="button"
                className="btn line compact"
                aria-haspopup="dialog"
                onClick={() => setAsking("cancel")}
              >
                {copy.cancelBooking}
              </button>
            )}
          </div>
        )}
      </div>
      <div className="request-money">
        <span className="price">{usd(booking.total_price)}</span>
        <span className="small quiet">{askedAgoText(agoText(booking.created_at))}</span>
      </div>
      <RejectRequest
        booking={booking}
        open={asking === "reject"}
        onClose={() => close("reject")}
        onReopen={() => setAsking("reject")}
        onDelay={onDelay}
        onDecide={onDecide}
      />
      <HandoverSlot
        booking={booking}
        open={asking === "hand over"}
        onClose={() => close("hand over")}
        onCancel={() => setAsking("cancel")}
      />
      <CancelDialog booking={booking} open={asking === "cancel"} onClose={() => close("cancel")}>
        <HandoverInstead booking={booking} onHandOver={() => setAsking("hand over")} />
      </CancelDialog>
    </article>
  );
}

/** What a guide must know before answering, or is waiting for afterwards. */
function Notes({ booking }: { booking: Booking }) {
  const advance = booking.advance_amount ?? booking.total_price;
  const hindrances: Readonly<Record<string, string>> = copy.hindrance;
  const hindrance = hindrances[booking.approval_hindrance ?? ""];
  const notes = [
    hindrance,
    booking.any_host && copy.anyHost,
    booking.self_arranged && copy.selfArranged,
    booking.status === "pending" && booking.respond_by !== null && answerBy(deadlineText(booking.respond_by)),
    booking.status === "approved" && copy.approvedNote,
    booking.status === "approved" &&
      booking.payment_deadline !== null &&
      paymentDue(usdCents(advance), deadlineText(booking.payment_deadline), advance >= booking.total_price),
    booking.rejection_reason && reasonGiven(booking.rejection_reason),
    booking.cancellation_reason && reasonGiven(booking.cancellation_reason),
  ].filter((note) => typeof note === "string");
  if (notes.length === 0) return null;
  return (
    <ul className="notes small quiet">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

function Details({ booking }: { booking: Booking }) {
  const summary = readSummary(booking.pricing_summary, booking);
  if (!summary) return null;
  return (
    <details className="request-price">
      <summary className="small">
        {copy.priceDetails}
        <Icon name="chevron" small />
      </summary>
      <PriceLines summary={summary} />
    </details>
  );
}
