import { useMutation } from "@tanstack/react-query";
import { copy } from "./approvalCopy";
import { type RefundApproval, useDecideApproval } from "./approvalQueries";
import { ReasonDialog } from "./ReasonDialog";

type Props = { approval: RefundApproval; isOpen: boolean; onClose: () => void };

/** With a note, which is the reason. */
export function ApprovalDecline({ approval, isOpen, onClose }: Props) {
  const decide = useDecideApproval(approval.id);
  const decline = useMutation({
    mutationFn: (note: string) => decide.mutateAsync({ decision: "decline", note }),
  });
  return (
    <ReasonDialog
      isOpen={isOpen}
      title={copy.declineTitle}
      about={`decline refund ${approval.id}`}
      name={approval.title}
      texts={{
        effect: copy.declineEffect,
        send: copy.declineSend,
        sending: copy.declining,
        failed: copy.declineFailed,
        doneTitle: copy.declined,
      }}
      doneText={() => copy.doneText}
      action={decline}
      isDangerous
      onClose={onClose}
    />
  );
}
