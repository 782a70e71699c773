import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { textOf } from "../../api/errors";
import { useLostFocus } from "../../components/useLostFocus";
import { ApprovalRow } from "./ApprovalRow";
import { copy } from "./approvalCopy";
import { refundApprovals } from "./approvalQueries";
import { SecondStep } from "./payments/SecondStep";
import { useMay } from "./rights";

/** All that wait; nothing while none does. */
export function RefundApprovals({ isAssured }: { isAssured: boolean }) {
  const { data, error, refetch } = useQuery(refundApprovals);
  const mayMove = useMay("move_money");
  const { fallback, area } = useLostFocus<HTMLHeadingElement>();
  const [hadSome, setHadSome] = useState(false);
  if (data && data.length > 0 && !hadSome) setHadSome(true);
  if (!data && error) {
    return (
      <p role="alert">
        <span>{textOf(error, copy.failed)}</span>{" "}
        <button type="button" className="link" onClick={() => void refetch()}>
          {copy.tryAgain}
        </button>
      </p>
    );
  }
  // After the last decision the heading stays, and has the focus.
  if (!data || (data.length === 0 && !hadSome)) return null;
  return (
    <section aria-labelledby="refund-approvals" {...area}>
      <h2 className="h-22" id="refund-approvals" ref={fallback} tabIndex={-1}>
        {copy.title}
      </h2>
      <p className="quiet small">{data.length === 0 ? copy.empty : copy.text}</p>
      {data.length > 0 && mayMove && !isAssured && <SecondStep />}
      {data.length > 0 && (
        <ul className="refund-approvals">
          {data.map((one) => (
            <ApprovalRow key={one.id} approval={one} mayDecide={mayMove && isAssured} />
          ))}
        </ul>
      )}
    </section>
  );
}
