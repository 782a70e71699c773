import "./logs.css";
import { hourText, instantDayText } from "../../../lib/instants";
import { usdCents } from "../../../lib/money";
import { copy as deskCopy } from "../copy";
import type { AdminSearch } from "../params";
import { Queue } from "../Queue";
import { PAYMENT_STATES } from "../queueStates";
import { StateBadge } from "../StateBadge";
import { backText, copy } from "./copy";
import { PaymentPane } from "./PaymentPane";
import { PaymentSums } from "./PaymentSums";
import { PaymentTools } from "./PaymentTools";
import { amountOf } from "./paymentAmount";
import { type ListedPayment, usePayments } from "./queries";

type Props = { search: AdminSearch; onChange: (part: Partial<AdminSearch>) => void };

/** One row per payment with its events folded in, the newest first. */
export function PaymentLogs({ search, onChange }: Props) {
  const reading = usePayments(search, search.item);
  const { first } = reading;
  const isFiltered = search.from !== "" || search.until !== "";
  return (
    <Queue
      search={search}
      onChange={onChange}
      reading={reading}
      label={deskCopy.logs}
      searchLabel={copy.search}
      states={PAYMENT_STATES}
      beside={<PaymentTools search={search} onChange={onChange} />}
      loading={deskCopy.logsLoading}
      failed={deskCopy.logsFailed}
      empty={isFiltered ? copy.noneFound : deskCopy.logsEmpty}
      foot={
        first !== undefined &&
        first.results.length > 0 && <PaymentSums of={first} search={search} isBusy={reading.isPlaceholderData} />
      }
      idOf={(row) => row.payment_id}
      columns={[
        { title: copy.traveler, cell: (row) => <Name row={row} /> },
        { title: copy.guide, cell: (row) => <bdi>{row.guide.name}</bdi>, isPerson: true },
        { title: copy.state, cell: (row) => <StateBadge state={row.state} /> },
        { title: deskCopy.amount, cell: (row) => <Amount row={row} />, isNumber: true },
        { title: deskCopy.when, cell: (row) => <When at={row.created_at} /> },
      ]}
      preview={(row) => <PaymentPane key={row.payment_id} payment={row} />}
    />
  );
}

function Name({ row }: { row: ListedPayment }) {
  return (
    <>
      <bdi>{row.traveler.name}</bdi>
      <span className="small quiet payment-trip" dir="auto">
        {row.trip}
      </span>
      <span className="sr">{`, ${amountOf(row)}`}</span>
    </>
  );
}

function When({ at }: { at: string }) {
  return (
    <span className="payment-when num">
      <span>{instantDayText(at)}</span> <span className="small quiet">{hourText(at)}</span>
    </span>
  );
}

function Amount({ row }: { row: ListedPayment }) {
  return (
    <>
      <span>{amountOf(row)}</span>
      {row.refunded > 0 && <span className="small quiet kind">{backText(usdCents(-row.refunded))}</span>}
    </>
  );
}
