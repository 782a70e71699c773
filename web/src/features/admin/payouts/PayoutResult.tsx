import { useEffect, useRef } from "react";
import type { Payout } from "../../../api/payouts";
import { instantText } from "../../../lib/instants";
import { usdCents } from "../../../lib/money";
import { Fact, Facts } from "../Facts";
import { copy } from "./copy";

/** Stays until it is closed. */
export function PayoutResult({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isByHand = payout.transfer === null;
  // Syncs with the focus, which the replaced form had.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="payout-result">
      <p className="price num">{usdCents(payout.amount)}</p>
      <h2 className="h-28" ref={heading} tabIndex={-1}>
        {isByHand ? copy.recorded : copy.sending}
      </h2>
      <Facts>
        <Fact name={copy.guide}>
          <bdi>{payout.display_name}</bdi>
        </Fact>
        <Fact name={copy.reference}>{payout.reference}</Fact>
        {payout.note !== null && <Fact name={copy.note}>{payout.note}</Fact>}
        <Fact name={isByHand ? copy.paidAt : copy.sentAt}>
          <span className="num">{instantText(payout.paid_at)}</span>
        </Fact>
      </Facts>
      <p className="quiet">{isByHand ? copy.recordedText : copy.sendingText}</p>
      <p className="acts-row">
        <button type="button" className="btn primary" onClick={onClose}>
          {copy.done}
        </button>
      </p>
    </div>
  );
}
