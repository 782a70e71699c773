import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Payout } from "../../../api/payouts";
import { useLostFocus } from "../../../components/useLostFocus";
import { useMediaQuery } from "../../../components/useMediaQuery";
import { instantDayText, instantText } from "../../../lib/instants";
import { usdCents } from "../../../lib/money";
import { useMay } from "../rights";
import { copy, forPayout } from "./copy";
import { ReverseDialog } from "./ReverseDialog";
import { TransferState } from "./TransferState";

/** On a phone more are behind a button. */
const FIRST = 10;

export function RecentPayouts({ payouts }: { payouts: readonly Payout[] }) {
  const [reversing, setReversing] = useState<Payout>();
  const [isAll, setAll] = useState(false);
  const isPhone = useMediaQuery("(max-width: 640px)");
  const rows = useRef<HTMLTableSectionElement>(null);
  const visible = isPhone && !isAll ? payouts.slice(0, FIRST) : payouts;
  const showAll = () => {
    flushSync(() => setAll(true));
    // The button is gone; its focus goes to the first row that it brought.
    rows.current?.querySelectorAll("th")[FIRST]?.focus();
  };
  // The button of a reversed payout is gone.
  const { fallback, area } = useLostFocus<HTMLHeadingElement>();
  return (
    <section aria-labelledby="recent-payouts" {...area}>
      <h2 className="h-22" id="recent-payouts" ref={fallback} tabIndex={-1}>
        {copy.recent}
      </h2>
      {payouts.length === 0 && <p className="quiet small">{copy.recentEmpty}</p>}
      {payouts.length > 0 && (
        <table className="table recent-table" aria-labelledby="recent-payouts">
          <thead>
            <tr>
              <th scope="col">{copy.guide}</th>
              <th scope="col" className="r">
                {copy.amount}
              </th>
              <th scope="col">{copy.reference}</th>
              <th scope="col">{copy.paidAt}</th>
              <th scope="col">{copy.by}</th>
              <th scope="col">
                <span className="sr">{copy.actions}</span>
              </th>
            </tr>
          </thead>
          <tbody ref={rows}>
            {visible.map((payout) => (
              <PayoutRow key={payout.id} payout={payout} onReverse={setReversing} />
            ))}
          </tbody>
        </table>
      )}
      {visible.length < payouts.length && (
        <button type="button" className="btn line compact" onClick={showAll}>
          {copy.showAll}
        </button>
      )}
      <ReverseDialog payout={reversing} onClose={() => setReversing(undefined)} />
    </section>
  );
}

function PayoutRow({ payout, onReverse }: { payout: Payout; onReverse: (payout: Payout) => void }) {
  const mayMove = useMay("move_money");
  return (
    <tr className={payout.reversed_at === null ? undefined : "reversed"}>
      <th scope="row" tabIndex={-1}>
        <bdi>{payout.display_name}</bdi>
      </th>
      <td className="r num due" data-name={copy.amount}>
        {usdCents(payout.amount)}
      </td>
      <td className="reference">
        <span>{payout.reference}</span>
        {payout.note !== null && <span className="small quiet">{payout.note}</span>}
        <TransferState payout={payout} />
      </td>
      <td className="num part" data-name={copy.paidAt}>
        {instantText(payout.paid_at)}
      </td>
      <td className="part" data-name={copy.by}>
        {payout.by ?? copy.operator}
      </td>
      <td className="row-acts">
        {(mayMove || payout.reversed_at !== null) && <RowEnd payout={payout} onReverse={onReverse} />}
      </td>
    </tr>
  );
}

/** A transfer on its way can still fail; the state of a failed one says that the amount is back. */
function RowEnd({ payout, onReverse }: { payout: Payout; onReverse: (payout: Payout) => void }) {
  if (payout.transfer === "pending" || payout.transfer === "failed") return null;
  if (payout.reversed_at === null) {
    return (
      <button type="button" className="link" aria-haspopup="dialog" onClick={() => onReverse(payout)}>
        {copy.reverse}
        <span className="sr">{forPayout(payout.display_name, payout.amount)}</span>
      </button>
    );
  }
  return (
    <span>
      <span className="status rejected">{copy.reversed}</span>
      <span className="small quiet num">{instantDayText(payout.reversed_at)}</span>
    </span>
  );
}
