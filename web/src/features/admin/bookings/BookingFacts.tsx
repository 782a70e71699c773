import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { bookingLabel } from "../../../components/booking/labels";
import { PriceLines } from "../../../components/booking/PriceLines";
import { readSummary } from "../../../components/booking/summary";
import { Icon } from "../../../components/ui/Icon";
import { instantText } from "../../../lib/instants";
import { usdCents } from "../../../lib/money";
import { Copyable } from "../CopyButton";
import { Fact, Facts } from "../Facts";
import { ADMIN_DEFAULTS, type AdminSearch } from "../params";
import { copy, sideReads } from "./copy";
import type { BookingDetails, BookingRecord } from "./queries";

export function BookingFacts({ record }: { record: BookingRecord }) {
  const { booking, package: trip } = record;
  const { traveler, guide, contact_email, contact_phone } = booking;
  const summary = readSummary(booking.quote, booking);
  return (
    <section className="record-facts" aria-label={copy.facts}>
      <h3 className="label">{copy.facts}</h3>
      <Facts>
        <Fact name={copy.traveler}>
          <DeskLink to={{ tab: "people", item: traveler.id }}>{traveler.name}</DeskLink>
          <DeskLink to={{ tab: "bookings", person: traveler.id }} isMinor>
            {copy.bookingsOfTraveler}
          </DeskLink>
        </Fact>
        <Fact name={copy.email}>
          <Copyable what={copy.email} text={contact_email} />
          {traveler.email !== null && traveler.email !== contact_email && (
            <span className="small quiet">{`${copy.account}: ${traveler.email}`}</span>
          )}
        </Fact>
        <Fact name={copy.phone}>
          {contact_phone ? <Copyable what={copy.phone} text={contact_phone} /> : copy.notGiven}
        </Fact>
        <Fact name={copy.guide}>
          <DeskLink to={{ tab: "guides", item: guide.id }}>{guide.name}</DeskLink>
          <DeskLink to={{ tab: "bookings", guide: guide.id }} isMinor>
            {copy.bookingsOfGuide}
          </DeskLink>
          <DeskLink to={{ tab: "handovers", item: guide.id }} isMinor>
            {copy.handOver}
          </DeskLink>
        </Fact>
        <Fact name={copy.trip}>
          <Link className="go" to="/packages/$id" params={{ id: trip.id }}>
            <span dir="auto">{trip.title}</span>
            <Icon name="right" small />
          </Link>
          {!trip.is_active && <span className="badge hollow">{copy.offSale}</span>}
          <DeskLink to={{ tab: "bookings", package: trip.id }} isMinor>
            {copy.bookingsOfPackage}
          </DeskLink>
        </Fact>
        {booking.special_requests && (
          <Fact name={copy.requests}>
            <span className="written" dir="auto">
              {booking.special_requests}
            </span>
          </Fact>
        )}
        <Outcome booking={booking} />
        <Fact name={copy.sees}>
          <span>{sideReads(copy.traveler, labelFor(booking, "traveller"))}</span>
          <span>{sideReads(copy.guide, labelFor(booking, "guide"))}</span>
        </Fact>
      </Facts>
      {summary && (
        <section className="record-price" aria-label={copy.price}>
          <h3 className="label">{copy.price}</h3>
          <PriceLines summary={summary} />
        </section>
      )}
    </section>
  );
}

/** When it was decided, paid and ended, and why. */
function Outcome({ booking }: { booking: BookingDetails }) {
  const moments = [
    [copy.created, booking.created_at],
    [copy.decided, booking.decided_at],
    [copy.confirmed, booking.confirmed_at],
    [copy.cancelled, booking.cancelled_at],
  ] as const;
  const reason = booking.cancellation_reason ?? booking.rejection_reason;
  return (
    <>
      {moments.map(
        ([name, instant]) =>
          instant !== null && (
            <Fact key={name} name={name}>
              <span className="num">{instantText(instant)}</span>
            </Fact>
          ),
      )}
      {reason && (
        <Fact name={copy.why}>
          <span dir="auto">{reason}</span>
        </Fact>
      )}
      {booking.advance_amount !== null && (
        <Fact name={copy.advance}>
          <span className="num">{usdCents(booking.advance_amount)}</span>
        </Fact>
      )}
      {booking.terms_version !== null && booking.terms_accepted_at !== null && (
        <Fact name={copy.terms}>
          <span className="num">{`${booking.terms_version}, ${instantText(booking.terms_accepted_at)}`}</span>
        </Fact>
      )}
    </>
  );
}

/** The status as this side reads it on its own pages. */
function labelFor(booking: BookingDetails, audience: "traveller" | "guide"): string {
  const isCompleted = booking.state === "completed";
  return bookingLabel(
    {
      status: isCompleted ? "confirmed" : booking.state,
      is_completed: isCompleted && booking.balance <= 0,
      full_payment_completed: booking.balance <= 0,
      cancelled_by: booking.cancelled_by,
    },
    audience,
  );
}

type LinkProps = { to: Partial<AdminSearch>; isMinor?: boolean; children: ReactNode };

function DeskLink({ to, isMinor = false, children }: LinkProps) {
  return (
    <Link
      className={isMinor ? "link minor-link" : "go"}
      to="/admin"
      search={{ ...ADMIN_DEFAULTS, ...to }}
      preload={false}
    >
      <span dir="auto">{children}</span>
      {!isMinor && <Icon name="right" small />}
    </Link>
  );
}
