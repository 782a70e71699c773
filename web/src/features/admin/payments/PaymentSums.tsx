import { calendarDay } from "../../../lib/dates";
import { usdCents } from "../../../lib/money";
import { groupDigits } from "../../../lib/text";
import type { AdminSearch } from "../params";
import { changeText, comparedText, copy, onBeforeText, tooManyText } from "./copy";
import type { PaymentPage } from "./queries";

type Props = { of: PaymentPage; search: Pick<AdminSearch, "from" | "until">; isBusy: boolean };

/** Of all that match, with the changes on as many days before. */
export function PaymentSums({ of: { total, sums, before }, search, isBusy }: Props) {
  if (total === null || sums === null) return <p className="payment-sums quiet num">{tooManyText(total)}</p>;
  const [from, until] = [calendarDay(search.from), calendarDay(search.until)];
  const figures = [
    [copy.payments, groupDigits(String(total)), total, before?.payments],
    [copy.captured, usdCents(sums.captured), sums.captured, before?.captured],
    [copy.refunded, usdCents(sums.refunded), sums.refunded, before?.refunded],
    [copy.net, usdCents(sums.net), sums.net, before?.net],
  ] as const;
  return (
    <section className="payment-sums" aria-label={copy.matching} aria-busy={isBusy}>
      <dl className="num">
        {figures.map(([name, text, now, earlier]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <span>{text}</span>
              {earlier !== undefined && from && until && (
                <Change text={changeText(now, earlier)} on={onBeforeText(from, until)} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {before && from && until && <p className="small quiet num">{comparedText(from, until, before.payments)}</p>}
    </section>
  );
}

function Change({ text, on }: { text: string; on: string }) {
  if (text === "") return null;
  return (
    <span className="small quiet">
      <span>{text}</span>
      <span className="sr">{` ${on}`}</span>
    </span>
  );
}
