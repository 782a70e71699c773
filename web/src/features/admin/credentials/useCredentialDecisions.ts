import { useState } from "react";
import type { CheckMethod, CredentialDecision, QueuedCredential } from "../../../api/credentials";
import { isConflict, requestOf, textOf } from "../../../api/errors";
import { toast } from "../../../components/ui/toasts";
import { handleOutcome } from "../../../lib/handleOutcome";
import type { DelayDecision } from "../useDelayedQueue";
import { copy } from "./copy";
import { useDecideCredential } from "./queries";

const DECIDE = "decide credential";

/** Each decision has its dialog: an approval needs a method, the others a reason. */
export function useCredentialDecisions(delay: DelayDecision<QueuedCredential>) {
  const deciding = useDecideCredential();
  const [approving, setApproving] = useState<QueuedCredential>();
  const [refusing, setRefusing] = useState<QueuedCredential>();
  /** The chosen methods, by credential, until it is approved. */
  const [methods, setMethods] = useState<Record<string, CheckMethod>>({});
  const leave = () => {
    setApproving(undefined);
    setRefusing(undefined);
  };
  const makeSend =
    (decision: CredentialDecision & { action: keyof typeof copy.done }, onSuccess?: () => void) => () => {
      const outcome = deciding.mutateAsync(decision);
      handleOutcome(outcome, {
        onSuccess: () => {
          onSuccess?.();
          toast({ action: DECIDE, tone: "good", ...copy.done[decision.action] });
        },
        onError: (error) => {
          const text = isConflict(error) ? copy.conflict : textOf(error, copy.failedDecision);
          toast({ action: DECIDE, tone: "bad", title: copy.error, text, request: requestOf(error) });
        },
      });
      return outcome;
    };
  return {
    approving,
    refusing,
    chosen: approving && methods[approving.id],
    acts: (row: QueuedCredential) =>
      row.status === "pending" ? { onApprove: () => setApproving(row), onReject: () => setRefusing(row) } : undefined,
    revokes: (row: QueuedCredential) => (row.in_force ? () => setRefusing(row) : undefined),
    approve: (method: CheckMethod) => {
      if (!approving) return;
      leave();
      setMethods({ ...methods, [approving.id]: method });
      const send = makeSend({ id: approving.id, action: "approve", method });
      delay(approving, { what: copy.approve, send, reopen: () => setApproving(approving) });
    },
    refuse: (reason: string, forgetReason: () => void) => {
      if (!refusing) return;
      leave();
      const isRevoked = refusing.status === "approved";
      const send = makeSend({ id: refusing.id, action: isRevoked ? "revoke" : "reject", reason }, forgetReason);
      delay(refusing, { what: isRevoked ? copy.revoke : copy.reject, send, reopen: () => setRefusing(refusing) });
    },
    leave,
  };
}
