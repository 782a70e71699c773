import { useState } from "react";
import type { CheckMethod, CredentialDecision, QueuedCredential } from "../../../api/credentials";
import { isConflict, requestOf, textOf } from "../../../api/errors";
import { toast } from "../../../components/ui/toasts";
import { handleOutcome } from "../../../lib/handleOutcome";
import { copy } from "./copy";
import { useDecideCredential } from "./queries";

const DECIDE = "decide credential";

/** Each decision has its dialog: an approval needs a method, the others a reason. */
export function useCredentialDecisions(onDecided: (id: string) => void) {
  const deciding = useDecideCredential();
  const [approving, setApproving] = useState<QueuedCredential>();
  const [refusing, setRefusing] = useState<QueuedCredential>();
  const keep = () => {
    setApproving(undefined);
    setRefusing(undefined);
  };
  const decide = (decision: CredentialDecision & { action: keyof typeof copy.done }, onDone?: () => void) => {
    if (deciding.isPending) return;
    handleOutcome(deciding.mutateAsync(decision), {
      onSuccess: () => {
        onDone?.();
        toast({ action: DECIDE, tone: "good", ...copy.done[decision.action] });
        keep();
        onDecided(decision.id);
      },
      onError: (error) => {
        const text = isConflict(error) ? copy.conflict : textOf(error, copy.failedDecision);
        toast({ action: DECIDE, tone: "bad", title: copy.error, text, request: requestOf(error) });
        if (isConflict(error)) keep();
      },
    });
  };
  return {
    approving,
    refusing,
    isPending: deciding.isPending,
    acts: (row: QueuedCredential) =>
      row.status === "pending" ? { onApprove: () => setApproving(row), onReject: () => setRefusing(row) } : undefined,
    revokes: (row: QueuedCredential) => (row.in_force ? () => setRefusing(row) : undefined),
    approve: (method: CheckMethod) => {
      if (approving) decide({ id: approving.id, action: "approve", method });
    },
    refuse: (reason: string, onDone: () => void) => {
      if (refusing)
        decide({ id: refusing.id, action: refusing.status === "approved" ? "revoke" : "reject", reason }, onDone);
    },
    keep,
  };
}
