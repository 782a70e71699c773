import { instantText } from "../../../lib/instants";
import { usdCents } from "../../../lib/money";
import { Copyable } from "../CopyButton";
import { actionText, copy as deskCopy } from "../copy";
import { Fact, Facts } from "../Facts";
import { ProviderLink } from "../ProviderLink";
import { paymentKindText } from "../paymentKinds";
import { RecordLink } from "../RecordLink";
import { StateBadge } from "../StateBadge";
import { copy } from "./copy";
import { amountOf } from "./paymentAmount";
import type { ListedPayment } from "./queries";
import { Refunds } from "./Refunds";

/** Who paid for what, everything that happened to it, and its refunds. */
export function PaymentPane({ payment }: { payment: ListedPayment }) {
  const { traveler, guide } = payment;
  return (
    <article className="pv-in payment-pane">
      <p className="pv-line">
        <StateBadge state={payment.state} />
        <RecordLink tab="bookings" id={payment.booking_id} text={payment.reference} />
      </p>
      <h2 className="h-28 num">{amountOf(payment)}</h2>
      <Facts>
        <Fact name={copy.traveler}>
          <RecordLink tab="people" id={traveler.id} text={traveler.name} />
          {traveler.email !== null && <span className="small quiet kind">{traveler.email}</span>}
        </Fact>
        <Fact name={copy.trip}>
          <bdi>{payment.trip}</bdi>
        </Fact>
        <Fact name={copy.guide}>
          <RecordLink tab="guides" id={guide.id} text={guide.name} />
        </Fact>
        {payment.refunded > 0 && (
          <Fact name={copy.refunded}>
            <span className="num">{usdCents(payment.refunded)}</span>
          </Fact>
        )}
        <Fact name={deskCopy.kind}>{paymentKindText(payment.kind)}</Fact>
        <Fact name={deskCopy.method}>{actionText(payment.method)}</Fact>
        <Fact name={copy.created}>
          <span className="num">{instantText(payment.created_at)}</span>
        </Fact>
        {payment.ended_at !== null && (
          <Fact name={copy.ended}>
            <span className="num">{instantText(payment.ended_at)}</span>
          </Fact>
        )}
        <Fact name={deskCopy.session}>
          {payment.session_id === null ? (
            <span>{deskCopy.unknown}</span>
          ) : (
            <Copyable what={deskCopy.session} text={payment.session_id} isCode />
          )}
          <ProviderLink url={payment.provider_link} />
        </Fact>
      </Facts>
      <Events payment={payment} />
      <Refunds key={payment.payment_id} payment={payment.payment_id} />
    </article>
  );
}

/** The oldest first. */
function Events({ payment: { events, currency } }: { payment: ListedPayment }) {
  return (
    <section aria-label={copy.events}>
      <h3 className="h-18">{copy.events}</h3>
      {events.length === 0 && <p className="quiet">{copy.noEvents}</p>}
      <ol className="payment-events">
        {events.map((event) => (
          <li key={event.id} className={event.status}>
            <p>
              <b>{actionText(event.event_type)}</b>{" "}
              <span className="num">{amountOf({ amount: event.amount, currency })}</span>
            </p>
            <p className="small quiet num">{instantText(event.at)}</p>
            {event.note !== null && (
              <p className="small" dir="auto">
                {event.note}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
