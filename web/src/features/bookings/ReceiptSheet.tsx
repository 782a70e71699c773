import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Booking } from "../../api/booking";
import { siteConfig } from "../../api/config";
import { policyTexts } from "../../components/booking/copy";
import { PriceLines } from "../../components/booking/PriceLines";
import { readSummary } from "../../components/booking/summary";
import { Icon } from "../../components/ui/Icon";
import { MoreIcon } from "../../components/ui/MoreIcon";
import { rangeText } from "../../lib/dates";
import { instantDayText } from "../../lib/instants";
import { usdCents } from "../../lib/money";
import { paidTitle } from "./bookingSteps";
import { linesOf, moneyOf } from "./receipt";
import { comesBack, copy, lengthText, receiptNumber } from "./receiptCopy";

export function ReceiptSheet({ booking }: { booking: Booking }) {
  const { data: config } = useQuery(siteConfig);
  const summary = readSummary(booking.pricing_summary, booking);
  return (
    <article className="receipt-page wrap">
      <header>
        <p className="no-print">
          <Link className="go" to="/profile/booking-history" hash={`booking-${booking.id}`}>
            <Icon name="left" small />
            <span>{copy.back}</span>
          </Link>
        </p>
        <h1 className="h-page">{copy.heading}</h1>
        <button type="button" className="btn line compact no-print" onClick={() => window.print()}>
          <MoreIcon name="print" small />
          {copy.print}
        </button>
      </header>
      <dl className="receipt-facts">
        <Fact name={copy.number}>
          <span className="num">{receiptNumber(booking.id)}</span>
        </Fact>
        <Fact name={copy.booked}>{instantDayText(booking.created_at)}</Fact>
        <Fact name={copy.seller}>
          <span>{copy.sellerName}</span>
          {config?.supportEmail && <span className="small quiet">{config.supportEmail}</span>}
        </Fact>
        <Fact name={copy.guide}>{booking.guide.display_name}</Fact>
        <Fact name={copy.traveler}>
          <span>{booking.traveller.display_name}</span>
          <span className="small quiet">{booking.contact_email}</span>
        </Fact>
        <Fact name={copy.people}>
          <span className="num">{booking.number_of_travelers}</span>
        </Fact>
        <Fact name={copy.trip}>
          <span>{booking.package.title}</span>
          <span className="small quiet">{lengthText(booking.package.duration_days)}</span>
        </Fact>
        <Fact name={copy.dates}>
          <span className="num">{rangeText(booking.start_date, booking.end_date)}</span>
        </Fact>
      </dl>
      <div className="receipt-parts">
        <section className="bill">
          <h2 className="h-22">{copy.price}</h2>
          {summary && <PriceLines summary={summary} />}
        </section>
        <Payments booking={booking} />
        <Agreed booking={booking} />
      </div>
    </article>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="small quiet">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Payments({ booking }: { booking: Booking }) {
  const { payments, refunds, net, due, isPaidInFull } = moneyOf(booking);
  return (
    <section>
      <h2 className="h-22">{copy.payments}</h2>
      {payments.length === 0 && <p className="quiet">{copy.noPayments}</p>}
      <dl className="price-lines small">
        {payments.map((one) => (
          <div key={`${one.kind} ${one.paid_at}`}>
            <dt>{`${paidTitle(booking, one)}, ${instantDayText(one.paid_at ?? "")}`}</dt>
            <dd>{usdCents(one.amount)}</dd>
          </div>
        ))}
        {refunds.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two halves may go back in one moment; refunds are never moved
          <div key={index}>
            <dt>{`${one.status === "succeeded" ? copy.refund : copy.refundPending}, ${instantDayText(one.created_at)}`}</dt>
            <dd>{usdCents(-one.amount)}</dd>
          </div>
        ))}
        {payments.length > 0 && (
          <div className="net">
            <dt>{copy.paid}</dt>
            <dd>{usdCents(net)}</dd>
          </div>
        )}
        {due > 0 && (
          <div>
            <dt>{copy.due}</dt>
            <dd>{usdCents(due)}</dd>
          </div>
        )}
      </dl>
      {isPaidInFull && (
        <p className="paid-note">
          <Icon name="check" small />
          <span>{copy.paidInFull}</span>
        </p>
      )}
    </section>
  );
}

function Agreed({ booking }: { booking: Booking }) {
  const lists = [
    { title: copy.included, lines: linesOf(booking.trip_included) },
    { title: copy.excluded, lines: linesOf(booking.trip_excluded) },
    { title: copy.locally, lines: linesOf(booking.trip_local_costs) },
    { title: copy.shopping, lines: linesOf(booking.trip_shopping) },
    { title: copy.terms, lines: policyTexts(booking.policy).map(comesBack) },
  ];
  return lists
    .filter(({ lines }) => lines.length > 0)
    .map(({ title, lines }) => (
      <section key={title}>
        <h2 className="h-18">{title}</h2>
        <ul className="small">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
    ));
}
