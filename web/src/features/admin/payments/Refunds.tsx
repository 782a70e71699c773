import "./payments.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { instantText } from "../../../lib/instants";
import { usdCents } from "../../../lib/money";
import { ApprovalRow } from "../ApprovalRow";
import { copy as approvalCopy } from "../approvalCopy";
import { actionText, copy } from "../copy";
import { useMay } from "../rights";
import { MoneyDialog } from "./MoneyDialog";
import { type Payment, paymentRefunds } from "./queries";
import { SecondStep } from "./SecondStep";

/** A payment's refunds, and making another (D-074). */
export function Refunds({ payment }: { payment: string }) {
  const { data, error, refetch } = useQuery(paymentRefunds(payment));
  return (
    <section className="refunds" aria-labelledby="refunds">
      <h3 className="h-18" id="refunds">
        {copy.refunds}
      </h3>
      {!data && !error && <span className="skel block" aria-busy="true" />}
      {error && !data && (
        <p role="alert">
          {copy.refundsFailed}{" "}
          <button type="button" className="link" onClick={() => void refetch()}>
            {copy.tryAgain}
          </button>
        </p>
      )}
      {data && <Account of={data} />}
    </section>
  );
}

function Account({ of }: { of: Payment }) {
  const [isGiving, setGiving] = useState(false);
  const [settling, setSettling] = useState<string>();
  const mayMove = useMay("move_money");
  const waits = of.refunds.some((refund) => refund.status === "manual");
  return (
    <>
      {of.refunds.length === 0 && <p className="quiet">{copy.nothingBack}</p>}
      <ul>
        {of.refunds.map((refund) => (
          <li key={refund.id}>
            <b className="num">{usdCents(refund.amount)}</b> <span>{actionText(refund.status)}</span>
            <span className="small quiet num">{instantText(refund.created_at)}</span>
            <span className="small">{refund.reason}</span>
            {refund.status === "manual" && mayMove && of.is_assured && (
              <button
                type="button"
                className="btn line compact"
                aria-haspopup="dialog"
                onClick={() => setSettling(refund.id)}
              >
                {copy.settle}
              </button>
            )}
          </li>
        ))}
      </ul>
      {of.waiting && (
        <section aria-label={approvalCopy.waits}>
          <h4 className="label">{approvalCopy.waits}</h4>
          <ul className="refund-approvals">
            <ApprovalRow approval={of.waiting} mayDecide={mayMove && of.is_assured} />
          </ul>
        </section>
      )}
      <p>
        {copy.left}: <b className="num">{usdCents(of.left)}</b>
      </p>
      {mayMove && (of.left > 0 || waits || of.waiting) && !of.is_assured && <SecondStep />}
      {mayMove && of.left > 0 && of.is_assured && !of.waiting && (
        <button type="button" className="btn line compact" aria-haspopup="dialog" onClick={() => setGiving(true)}>
          {copy.giveBack}
        </button>
      )}
      <MoneyDialog payment={of} open={isGiving} onClose={() => setGiving(false)} />
      <MoneyDialog
        payment={of}
        refund={settling}
        open={settling !== undefined}
        onClose={() => setSettling(undefined)}
      />
    </>
  );
}
