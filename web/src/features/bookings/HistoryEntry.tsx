import { Link } from "@tanstack/react-router";
import type { Booking } from "../../api/booking";
import { BookingStatus } from "../../components/booking/BookingStatus";
import { reference } from "../../components/booking/copy";
import { PriceLines } from "../../components/booking/PriceLines";
import { readSummary, type Summary } from "../../components/booking/summary";
import { ChangesSlot } from "../../components/booking-change/ChangeSlots";
import { HOTEL_LABELS, ROOM_LABELS } from "../../components/rooms";
import { rangeText } from "../../lib/dates";
import { instantDayText } from "../../lib/instants";
import { usdCents } from "../../lib/money";
import { Actions } from "./Actions";
import { bookingSteps, paidTitle, whyNoPayment } from "./bookingSteps";
import { Contacts } from "./Contacts";
import { copy, travelers, withGuide } from "./copy";
import { GuidePhone } from "./GuidePhone";
import { HandedOver } from "./HandedOver";
import { MeetingPoint } from "./MeetingPoint";
import { NextSteps } from "./NextSteps";
import { PaidNote, ReceiptLink } from "./PaidNote";

/** A booking with its steps, rooms and payments (D-132). */
export function HistoryEntry({ booking }: { booking: Booking }) {
  const summary = readSummary(booking.pricing_summary, booking);
  const noPayment = whyNoPayment(booking);
  const id = `booking-${booking.id}`;
  return (
    <article className="history-entry" id={id} aria-labelledby={`${id}-title`}>
      <header>
        <p className="small quiet">{reference(booking.id)}</p>
        <h2 className="h-28" id={`${id}-title`}>
          <Link to="/packages/$id" params={{ id: booking.package.id }}>
            {booking.package.title}
          </Link>
        </h2>
        <BookingStatus booking={booking} audience="traveller" />
        <PaidNote booking={booking} />
        <p className="facts">
          <span className="num">{rangeText(booking.start_date, booking.end_date)}</span>
          <span>{withGuide(booking.guide.display_name)}</span>
          <span>{travelers(booking.number_of_travelers)}</span>
          <GuidePhone phone={booking.guide.phone} />
        </p>
        <MeetingPoint booking={booking} />
        <HandedOver booking={booking} />
        {booking.rejection_reason !== null && <Words title={copy.reason} of={booking.rejection_reason} />}
        {booking.cancellation_reason !== null && <Words title={copy.cancelReason} of={booking.cancellation_reason} />}
      </header>
      <ChangesSlot booking={booking} reader="traveller" />
      <div className="history-parts">
        <Story booking={booking} />
        <section>
          <h3 className="h-18">{copy.accommodation}</h3>
          <Rooms summary={summary} isSelfArranged={booking.self_arranged} />
          {booking.special_requests && <Words title={copy.yourRequests} of={booking.special_requests} />}
          <Contacts booking={booking} />
        </section>
        <section className="bill">
          <h3 className="h-18">{copy.payment}</h3>
          {summary && <PriceLines summary={summary} />}
          <Paid booking={booking} />
          {noPayment !== undefined && <p className="small">{noPayment}</p>}
          <ReceiptLink booking={booking} />
        </section>
      </div>
      <Actions booking={booking} />
      <NextSteps booking={booking} />
    </article>
  );
}

function Story({ booking }: { booking: Booking }) {
  return (
    <section>
      <h3 className="h-18">{copy.story}</h3>
      <ol className="story">
        {bookingSteps(booking).map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two halves may go back in one moment; steps are never moved
          <li key={index} className={step.state}>
            <b>{step.title}</b>
            <span className="small quiet num">{step.text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Rooms({ summary, isSelfArranged }: { summary: Summary | undefined; isSelfArranged: boolean }) {
  const rooms = summary?.rooms ?? [];
  return (
    <>
      {rooms.length === 0 && <p className="quiet">{copy.noRooms}</p>}
      {rooms.length > 0 && (
        <ul className="rooms-of-booking">
          {rooms.map((room) => (
            <li key={`${room.accommodation_type} ${room.hotel_type}`}>
              <span className="num">{`${room.quantity} ×`}</span> <span>{ROOM_LABELS[room.accommodation_type]}</span>{" "}
              <span className="quiet">{HOTEL_LABELS[room.hotel_type]}</span>
            </li>
          ))}
        </ul>
      )}
      {isSelfArranged && <p className="small quiet">{copy.selfArranged}</p>}
    </>
  );
}

/** With refunds and the ledger's balance. */
function Paid({ booking }: { booking: Booking }) {
  const paid = booking.payments.filter((one) => one.paid_at !== null);
  // A pending refund replaces a failed one.
  const refunds = booking.refunds.filter((one) => one.status !== "failed");
  const isOpen = booking.status === "approved" || booking.status === "confirmed";
  return (
    <dl className="price-lines small paid-lines">
      {paid.map((one) => (
        <div key={`${one.kind} ${one.paid_at}`}>
          <dt>{`${paidTitle(booking, one)}, ${instantDayText(one.paid_at ?? "")}`}</dt>
          <dd>{usdCents(-one.amount)}</dd>
        </div>
      ))}
      {refunds.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two halves may go back in one moment; refunds are never moved
        <div key={index}>
          <dt>{one.status === "succeeded" ? copy.refunded : copy.refundPending}</dt>
          <dd>{usdCents(one.amount)}</dd>
        </div>
      ))}
      {isOpen && (
        <div className="remaining">
          <dt>{copy.remaining}</dt>
          <dd>{usdCents(booking.balance)}</dd>
        </div>
      )}
    </dl>
  );
}

function Words({ title, of }: { title: string; of: string }) {
  return (
    <p className="words">
      <span className="small quiet">{title}</span>
      <span>{of}</span>
    </p>
  );
}
