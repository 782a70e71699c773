import "./payments.css";
import { useQuery } from "@tanstack/react-query";
import { plusDays, today } from "../../../lib/dates";
import { instantText } from "../../../lib/instants";
import { usdCents } from "../../../lib/money";
import { actionText, copy } from "../copy";
import type { AdminSearch } from "../params";
import { PERIODS } from "../searchValues";
import { barsOf } from "./chart";
import { PERIOD_DAYS, paymentPeriodOf } from "./periods";
import { latestPayments, paymentFigures } from "./queries";
import { RevenueChart } from "./RevenueChart";

type Props = { search: AdminSearch; onChange: (part: Partial<AdminSearch>) => void };

/** Revenue and its certainty. Days are Sri Lanka's. */
export function PaymentOverview({ search, onChange }: Props) {
  const chosen = paymentPeriodOf(search.period);
  const last = today();
  const first = plusDays(last, 1 - PERIOD_DAYS[chosen]);
  const { data, error, refetch, isPlaceholderData } = useQuery(paymentFigures(first, last));
  const isFirst = useQuery(latestPayments).data?.length === 0;
  return (
    <section className="payments" aria-label={copy.payments}>
      <fieldset className="chips">
        <legend className="sr">{copy.period}</legend>
        {PERIODS.map((period) => (
          <button
            key={period}
            type="button"
            className="chip"
            aria-pressed={period === chosen}
            onClick={() => onChange({ period })}
          >
            {copy[period]}
          </button>
        ))}
      </fieldset>
      {error && !data && <FailedOverview onAgain={() => void refetch()} />}
      {!data && !error && <span className="skel block" aria-busy="true" />}
      {data && (
        <div className="figures-and-chart" aria-busy={isPlaceholderData}>
          <Figures of={data} none={isFirst ? copy.logsEmpty : copy.noPayments} />
          <section aria-labelledby="over-time">
            <h2 className="h-18" id="over-time">
              {copy.revenueOverTime}
            </h2>
            {data.by_day.some((day) => day.revenue > 0) ? (
              <RevenueChart bars={barsOf(data.by_day, first, last)} first={first} last={last} />
            ) : (
              <p className="quiet">{copy.noRevenue}</p>
            )}
          </section>
        </div>
      )}
      {(data || !error) && <Latest />}
    </section>
  );
}

function FailedOverview({ onAgain }: { onAgain: () => void }) {
  return (
    <div className="q-note" role="alert">
      <p>{copy.paymentsFailed}</p>
      <button type="button" className="btn line compact" onClick={onAgain}>
        {copy.tryAgain}
      </button>
    </div>
  );
}

type FiguresProps = {
  of: Awaited<ReturnType<NonNullable<ReturnType<typeof paymentFigures>["queryFn"]>>>;
  /** Replaces a percentage of zero payments. */
  none: string;
};

function Figures({ of, none }: FiguresProps) {
  const rate = of.success_rate === null ? none : `${of.success_rate}%`;
  const figures = [
    [copy.revenue, usdCents(of.total_revenue), true],
    [copy.successRate, rate, true],
    [copy.average, of.average === null ? none : usdCents(of.average), true],
    [copy.completed, String(of.completed), false],
    [copy.failedPayments, String(of.failed), false],
    [copy.pendingPayments, String(of.pending), false],
    [copy.refunded, usdCents(of.refunded), false],
  ] as const;
  return (
    <dl className="figures">
      {figures.map(([name, value, isMain]) => (
        <div key={name} className={isMain ? "main" : undefined}>
          <dt>{name}</dt>
          <dd className={value === none ? "none" : "num"}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Latest() {
  const { data, error, refetch } = useQuery(latestPayments);
  if (error && !data) return <FailedOverview onAgain={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <section>
      <h2 className="h-18" id="latest">
        {copy.latest}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard too */}
      <section className="tablewrap" tabIndex={0} aria-labelledby="latest">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{copy.booking}</th>
              <th scope="col" className="r">
                {copy.amount}
              </th>
              <th scope="col" className="minor">
                {copy.method}
              </th>
              <th scope="col">{copy.when}</th>
            </tr>
          </thead>
          <tbody>
            {data.map((row) => (
              <tr key={row.id}>
                <th scope="row" className="num">
                  {row.booking_request_id?.slice(0, 8) ?? copy.unknown}
                </th>
                <td className="r num">{usdCents(row.amount ?? 0)}</td>
                <td className="minor">{actionText(row.payment_method ?? "")}</td>
                <td className="num when">{instantText(row.created_at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
