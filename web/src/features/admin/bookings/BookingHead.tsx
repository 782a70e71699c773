import type { ReactNode } from "react";
import { rangeText } from "../../../lib/dates";
import { deadlineText } from "../../../lib/instants";
import { usdCents } from "../../../lib/money";
import { countText } from "../../../lib/text";
import { Copyable } from "../CopyButton";
import { StateBadge } from "../StateBadge";
import { copy } from "./copy";
import type { BookingDetails } from "./queries";

/** `children` are the actions. */
export function BookingHead({ booking, children }: { booking: BookingDetails; children: ReactNode }) {
  const { state, respond_by, payment_deadline } = booking;
  return (
    <header className="record-head">
      <div>
        <p className="record-line">
          <Copyable what={copy.reference} text={booking.reference} isCode />
          <StateBadge state={state} />
          {state === "pending" && respond_by !== null && (
            <span className="small quiet num">{`${copy.answerBy} ${deadlineText(respond_by)}`}</span>
          )}
          {state === "approved" && payment_deadline !== null && (
            <span className="small quiet num">{`${copy.payBy} ${deadlineText(payment_deadline)}`}</span>
          )}
        </p>
        <h2 className="h-28" dir="auto">
          {booking.trip_title}
        </h2>
        <p className="num">
          <span>{rangeText(booking.start_date, booking.end_date)}</span>
          {" · "}
          <span>{countText(booking.number_of_travelers, "person", "people")}</span>
          {" · "}
          <span dir="auto">{booking.traveler.name}</span>
        </p>
        {children}
      </div>
      <dl className="record-sums num">
        <Sum name={copy.total} dollars={booking.total_price} />
        <Sum name={copy.paid} dollars={booking.paid} />
        {booking.refunded > 0 && <Sum name={copy.refunded} dollars={booking.refunded} />}
        <Sum name={copy.balance} dollars={booking.balance} isDue={booking.balance > 0} />
      </dl>
    </header>
  );
}

function Sum({ name, dollars, isDue = false }: { name: string; dollars: number; isDue?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={isDue ? "due" : undefined}>{usdCents(dollars)}</dd>
    </div>
  );
}
