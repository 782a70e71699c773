import { Icon } from "../../../components/ui/Icon";
import { usdCents } from "../../../lib/money";
import { AreaLink } from "./AreaLink";
import { MONEY_AREAS } from "./areas";
import { amountBeforeText, copy, differencesText, periodText, reconciledText } from "./copy";
import type { TodayMoney } from "./queries";

type Props = {
  money: TodayMoney;
  days: number;
  /** Of another period, while the chosen one is read. */
  isOld: boolean;
};

export function MoneyFigures({ money, days, isOld }: Props) {
  const { captured, refunded, before } = money;
  const figures = [
    [copy.captured, captured, MONEY_AREAS.captured, amountBeforeText(captured, before.captured, days)],
    [copy.refunded, refunded, MONEY_AREAS.refunded, amountBeforeText(refunded, before.refunded, days)],
    [copy.owed, money.owed_to_guides, MONEY_AREAS.payouts, copy.now],
    [copy.due, money.payouts_due, MONEY_AREAS.payouts, copy.now],
  ] as const;
  return (
    <section className="today-money" aria-labelledby="today-money" aria-busy={isOld}>
      <div className="today-head">
        <h2 className="h-22" id="today-money">
          {copy.money}
        </h2>
        <p className="small quiet">{periodText(days)}</p>
      </div>
      <dl className="money-figures">
        {figures.map(([name, amount, to, note]) => (
          <div key={name}>
            <dt>
              <AreaLink className="entry-name" to={to}>
                <span>{name}</span>
              </AreaLink>
            </dt>
            <dd className="num">{usdCents(amount)}</dd>
            <dd className="small quiet num">{note}</dd>
          </div>
        ))}
      </dl>
      <Difference money={money} />
    </section>
  );
}

/** The provider's books against ours: it must be none. */
function Difference({ money: { open_differences, difference, reconciled_at } }: { money: TodayMoney }) {
  const isOpen = open_differences > 0 || difference !== 0;
  if (!isOpen && reconciled_at === null) return <p className="small quiet">{copy.notReconciled}</p>;
  return (
    <div className={isOpen ? "today-difference alarm" : "today-difference"} role={isOpen ? "alert" : undefined}>
      <Icon name={isOpen ? "warn" : "check"} />
      <AreaLink className="entry-name" to={MONEY_AREAS.reconciliation}>
        <span>{isOpen ? differencesText(open_differences, difference) : copy.noDifference}</span>
      </AreaLink>
      {reconciled_at !== null && <span className="small quiet">{reconciledText(reconciled_at)}</span>}
    </div>
  );
}
