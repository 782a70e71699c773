import { Link } from "@tanstack/react-router";
import { instantText } from "../../../lib/instants";
import { usdCents } from "../../../lib/money";
import { Copyable } from "../CopyButton";
import { actionText } from "../copy";
import { ProviderLink } from "../ProviderLink";
import { ADMIN_DEFAULTS } from "../params";
import { paymentKindText } from "../paymentKinds";
import { useMay } from "../rights";
import { StateBadge } from "../StateBadge";
import { hasMoney } from "./actions/actionRules";
import { copy } from "./copy";
import { Ledger } from "./Ledger";
import type { BookingPayment, BookingRecord } from "./queries";

/** What came in, what went back, what is disputed, and the books. */
export function BookingMoney({ record, onRefund }: { record: BookingRecord; onRefund: (payment: string) => void }) {
  const mayMove = useMay("move_money");
  const mayRead = useMay("read_money");
  const { payments, disputes, ledger, booking } = record;
  return (
    <section className="record-money" aria-label={copy.money}>
      <h3 className="label">{copy.payments}</h3>
      {payments.length === 0 && <p className="quiet">{copy.noPayments}</p>}
      <ul>
        {payments.map((payment) => (
          <li key={payment.id}>
            <PaymentLine payment={payment} />
            {mayMove && hasMoney(payment) && (
              <button
                type="button"
                className="link minor-link"
                aria-haspopup="dialog"
                onClick={() => onRefund(payment.id)}
              >
                {copy.giveBack}
              </button>
            )}
          </li>
        ))}
      </ul>
      <RefundList record={record} />
      {disputes.length > 0 && (
        <>
          <h3 className="label">{copy.disputes}</h3>
          <ul>
            {disputes.map((dispute) => (
              <li key={dispute.id}>
                <p className="money-line">
                  <b className="num">{usdCents(dispute.amount)}</b>
                  <StateBadge state={dispute.status} />
                  <span className="small quiet num">{instantText(dispute.updated_at)}</span>
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
      {mayRead && (
        <>
          <Ledger entries={ledger} />
          <Link className="link" to="/admin" search={{ ...ADMIN_DEFAULTS, tab: "logs", q: booking.id }} preload={false}>
            {copy.logs}
          </Link>
        </>
      )}
    </section>
  );
}

function PaymentLine({ payment }: { payment: BookingPayment }) {
  return (
    <>
      <p className="money-line">
        <b className="num">{usdCents(payment.amount)}</b>
        <span>{paymentKindText(payment.kind)}</span>
        <StateBadge state={payment.status} />
        <span className="small quiet num">{instantText(payment.paid_at ?? payment.created_at)}</span>
      </p>
      <p className="money-ids small">
        <span className="quiet">{actionText(payment.provider)}</span>
        {payment.provider_payment !== null && <Copyable what={copy.payment} text={payment.provider_payment} isCode />}
        {payment.session_id !== null && <Copyable what={copy.session} text={payment.session_id} isCode />}
        <ProviderLink url={payment.provider_url} />
      </p>
    </>
  );
}

function RefundList({ record: { refunds, payments } }: { record: BookingRecord }) {
  if (refunds.length === 0) return null;
  return (
    <>
      <h3 className="label">{copy.refunds}</h3>
      <ul>
        {refunds.map((refund) => (
          <li key={refund.id}>
            <p className="money-line">
              <b className="num">{usdCents(-refund.amount)}</b>
              <StateBadge state={refund.status} />
              <span className="small quiet num">{instantText(refund.updated_at)}</span>
            </p>
            <p className="small" dir="auto">
              {refund.reason}
            </p>
            <p className="money-ids small">
              {refund.provider_refund !== null && <Copyable what={copy.refund} text={refund.provider_refund} isCode />}
              <ProviderLink url={payments.find(({ id }) => id === refund.payment_id)?.provider_url ?? null} />
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
