import "./refundApprovals.css";
import { useState } from "react";
import { ConfirmDialog, ConfirmForm } from "../../components/ConfirmDialog";
import { instantText } from "../../lib/instants";
import { usdCents } from "../../lib/money";
import { ApprovalDecline } from "./ApprovalDecline";
import { approveText, copy, ofTrip } from "./approvalCopy";
import { type RefundApproval, useDecideApproval } from "./approvalQueries";
import { RecordLink } from "./RecordLink";

type ApprovalDecision = "approve" | "decline" | "withdraw";

type Props = { approval: RefundApproval; mayDecide: boolean };

/** One of them, with what this person may decide. */
export function ApprovalRow({ approval, mayDecide }: Props) {
  const [deciding, setDeciding] = useState<ApprovalDecision>();
  const { title, traveler, amount, reason, requested_by, requested_at, is_own } = approval;
  const decisions: ApprovalDecision[] = is_own ? ["withdraw"] : ["decline", "approve"];
  const onClose = () => setDeciding(undefined);
  return (
    <li>
      <div>
        <p>
          <b className="num">{usdCents(amount)}</b>
          <RecordLink tab="bookings" id={approval.booking_request_id} text={title} isPlain />
          {traveler !== null && <bdi>{traveler}</bdi>}
        </p>
        <p dir="auto">{reason}</p>
        <p className="small quiet">
          {requested_by !== null && <bdi>{requested_by}</bdi>} <span className="num">{instantText(requested_at)}</span>
        </p>
        {is_own && <p className="small quiet">{copy.own}</p>}
      </div>
      {mayDecide && (
        <p className="acts-row">
          {decisions.map((decision) => (
            <button
              key={decision}
              type="button"
              className={decision === "approve" ? "btn primary compact" : "btn line compact"}
              aria-haspopup="dialog"
              onClick={() => setDeciding(decision)}
            >
              <span>
                <span>{copy[decision]}</span>
                <span className="sr">{ofTrip(title)}</span>
              </span>
            </button>
          ))}
        </p>
      )}
      <ConfirmDialog
        subject={deciding === "approve" || deciding === "withdraw" ? deciding : undefined}
        label={deciding === "withdraw" ? copy.withdrawTitle : copy.approveTitle}
        onClose={onClose}
      >
        {(decision) => <Confirm approval={approval} decision={decision} onClose={onClose} />}
      </ConfirmDialog>
      <ApprovalDecline approval={approval} isOpen={deciding === "decline"} onClose={onClose} />
    </li>
  );
}

type ConfirmProps = { approval: RefundApproval; decision: "approve" | "withdraw"; onClose: () => void };

function Confirm({ approval, decision, onClose }: ConfirmProps) {
  const decide = useDecideApproval(approval.id);
  const isApproving = decision === "approve";
  const texts = isApproving
    ? {
        send: copy.approveSend,
        sending: copy.approving,
        failed: copy.approveFailed,
        done: { title: copy.approved, text: copy.approvedText },
      }
    : {
        send: copy.withdrawSend,
        sending: copy.withdrawing,
        failed: copy.withdrawFailed,
        done: { title: copy.withdrawn, text: copy.doneText },
      };
  return (
    <ConfirmForm
      title={isApproving ? copy.approveTitle : copy.withdrawTitle}
      texts={{ leave: copy.leave, ...texts }}
      action={decide}
      onSend={() => decide.mutateAsync({ decision })}
      onClose={onClose}
    >
      <p>
        <b dir="auto">{approval.title}</b>
      </p>
      <p>{isApproving ? approveText(usdCents(approval.amount), approval.traveler) : copy.withdrawText}</p>
      <p className="quiet" dir="auto">
        {approval.reason}
      </p>
    </ConfirmForm>
  );
}
