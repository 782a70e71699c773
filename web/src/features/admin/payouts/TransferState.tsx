import type { Payout } from "../../../api/payouts";
import { copy, transferFailedText } from "./copy";

/** Of a payout by the payment provider. */
export function TransferState({ payout: { transfer, failure } }: { payout: Payout }) {
  if (transfer === null) return null;
  if (transfer === "failed") return <span className="status rejected">{transferFailedText(failure)}</span>;
  const isSent = transfer === "sent";
  return (
    <span className={isSent ? "status confirmed" : "status pending"}>
      {isSent ? copy.transferred : copy.transferring}
    </span>
  );
}
