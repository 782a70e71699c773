import { useMutation } from "@tanstack/react-query";
import { saveCsv } from "../../../api/csvFile";
import { toast } from "../../../components/ui/toasts";
import { today } from "../../../lib/dates";
import { instantText } from "../../../lib/instants";
import { usdCents } from "../../../lib/money";
import { BookingLink } from "../BookingLink";
import { actionText, copy } from "../copy";
import { Fact, Facts } from "../Facts";
import type { AdminSearch } from "../params";
import { Queue } from "../Queue";
import { useList } from "../queueList";
import { PAYMENT_STATES } from "../queueStates";
import { type PaymentLog, paymentLogs } from "./queries";
import { Refunds } from "./Refunds";

type Props = { search: AdminSearch; onChange: (part: Partial<AdminSearch>) => void };

/** Newest first. */
export function PaymentLogs({ search, onChange }: Props) {
  return (
    <Queue
      search={search}
      onChange={onChange}
      reading={useList(paymentLogs(search), search.item)}
      label={copy.logs}
      searchLabel={copy.searchLogs}
      states={PAYMENT_STATES}
      beside={<Export />}
      loading={copy.logsLoading}
      failed={copy.logsFailed}
      empty={copy.logsEmpty}
      idOf={(row) => row.id}
      columns={[
        {
          title: copy.event,
          cell: (row) => (
            <>
              <span>{actionText(row.event_type)}</span>
              <span className="sr">{`, ${[amountOf(row), bookingOf(row)].filter((text) => text !== "").join(", ")}`}</span>
            </>
          ),
        },
        { title: copy.status, cell: (row) => <LogStatus of={row.status} /> },
        { title: copy.amount, cell: (row) => amountOf(row), isNumber: true },
        { title: copy.booking, cell: (row) => <LoggedBooking row={row} isPlain />, isMinor: true },
        { title: copy.when, cell: (row) => <span className="num">{instantText(row.created_at)}</span> },
      ]}
      preview={(row) => <LogPane row={row} />}
    />
  );
}

function Export() {
  const exporting = useMutation({
    mutationFn: () => saveCsv("payment-logs-csv", `payment-logs-${today()}.csv`),
    onError: () => toast({ tone: "bad", title: copy.error, text: copy.logsFailed }),
  });
  return (
    <button
      type="button"
      className="btn line compact"
      aria-disabled={exporting.isPending}
      onClick={() => {
        if (!exporting.isPending) exporting.mutate();
      }}
    >
      {exporting.isPending ? copy.csvMaking : copy.csv}
    </button>
  );
}

const TONES: Record<string, string> = { success: "confirmed", failed: "rejected" };
const STATUS_NAMES: Record<string, string> = { success: copy.success, failed: copy.failed, pending: copy.pending };

function LogStatus({ of }: { of: string }) {
  return <span className={`status ${TONES[of] ?? "pending"}`}>{STATUS_NAMES[of] ?? of}</span>;
}

function amountOf({ amount, currency }: PaymentLog): string {
  if (amount === null) return "";
  return currency.toLowerCase() === "usd" ? usdCents(amount) : `${amount} ${currency.toUpperCase()}`;
}

/** The beginning of its id, as on the screen. */
function bookingOf(row: PaymentLog): string {
  return row.booking_request_id?.slice(0, 8) ?? "";
}

function LoggedBooking({ row, isPlain = false }: { row: PaymentLog; isPlain?: boolean }) {
  const id = row.booking_request_id;
  return id === null ? (
    <span>{isPlain ? "" : copy.unknown}</span>
  ) : (
    <BookingLink id={id} text={bookingOf(row)} isPlain={isPlain} />
  );
}

const KIND_NAMES: Record<string, string> = { advance: copy.advance, full: copy.full };

function LogPane({ row }: { row: PaymentLog }) {
  const payment = detailsOf(row, "payment_id");
  const note = detailsOf(row, "note");
  return (
    <article className="pv-in">
      <h2 className="h-28">{actionText(row.event_type)}</h2>
      <p>
        <LogStatus of={row.status} />
      </p>
      <Facts>
        <Fact name={copy.amount}>
          <span className="num">{amountOf(row)}</span>
        </Fact>
        <Fact name={copy.when}>
          <span className="num">{instantText(row.created_at)}</span>
        </Fact>
        <Fact name={copy.booking}>
          <LoggedBooking row={row} />
        </Fact>
        <Fact name={copy.kind}>{KIND_NAMES[detailsOf(row, "payment_type") ?? ""] ?? copy.unknown}</Fact>
        <Fact name={copy.method}>{actionText(row.payment_method ?? copy.unknown)}</Fact>
        <Fact name={copy.session}>{row.stripe_session_id ?? copy.unknown}</Fact>
        <Fact name={copy.customer}>{detailsOf(row, "customer_email") ?? copy.unknown}</Fact>
        {note !== undefined && <Fact name={copy.note}>{note}</Fact>}
      </Facts>
      {payment !== undefined && <Refunds key={payment} payment={payment} />}
    </article>
  );
}

function detailsOf({ metadata }: PaymentLog, name: string): string | undefined {
  const fields = metadata !== null && typeof metadata === "object" && !Array.isArray(metadata) ? metadata : {};
  const value = fields[name];
  return typeof value === "string" ? value : undefined;
}
