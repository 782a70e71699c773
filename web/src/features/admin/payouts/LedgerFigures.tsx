import type { LedgerTotals } from "../../../api/payouts";
import { Icon } from "../../../components/ui/Icon";
import { usdCents } from "../../../lib/money";
import { alarmText, copy } from "./copy";

/** The difference is the question; the sums are where it would come from. */
export function LedgerFigures({ totals }: { totals: LedgerTotals }) {
  const figures = [
    [copy.owed, totals.owed, true],
    [copy.held, totals.held, true],
    [copy.received, totals.received, false],
    [copy.refunded, totals.refunded, false],
    [copy.paidOut, totals.paid_out, false],
    [copy.commission, totals.commission, false],
  ] as const;
  const agrees = totals.difference === 0;
  return (
    <section aria-label={copy.totals}>
      <div className={agrees ? "agreement" : "agreement alarm"} role={agrees ? undefined : "alert"}>
        <Icon name={agrees ? "check" : "warn"} />
        <p>
          <b>{copy.difference}</b> <b className="num">{usdCents(totals.difference)}</b>
        </p>
        <p>{agrees ? copy.agrees : alarmText(totals.difference)}</p>
      </div>
      <dl className="ledger-figures">
        {figures.map(([name, amount, isMain]) => (
          <div key={name} className={isMain ? "main" : undefined}>
            <dt>{name}</dt>
            <dd className="num">{usdCents(amount)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
