import type { UseMutationResult } from "@tanstack/react-query";
import { useState } from "react";
import { AppError, isConflict, isForbidden, OFFLINE, requestOf } from "../../api/errors";
import { toast } from "../../components/ui/toasts";
import { handleOutcome } from "../../lib/handleOutcome";
import { copy, failedBecause } from "./copy";
import type { Decision } from "./queries";

type DecisionTexts = {
  approved: { title: string; text: string };
  rejected: { title: string; text: string };
  approveFailed: string;
  rejectFailed: string;
};

const DECIDE = "decide";

/** `toSay` maps an entry to the mutation's input. */
export function useDecisions<Row, Said extends Decision>(
  mutation: UseMutationResult<void, Error, Said>,
  toSay: (row: Row, decision: Pick<Decision, "status" | "reason">) => Said | undefined,
  words: DecisionTexts,
  onDecided: () => void,
) {
  const [refusing, setRefusing] = useState<Row>();
  const decide = (row: Row, decision: Pick<Decision, "status" | "reason">, onHeard?: () => void) => {
    const args = toSay(row, decision);
    if (!args || mutation.isPending) return;
    const isApproval = decision.status === "approved";
    handleOutcome(mutation.mutateAsync(args), {
      onSuccess: () => {
        onHeard?.();
        toast({ action: DECIDE, tone: "good", ...(isApproval ? words.approved : words.rejected) });
        setRefusing(undefined);
        onDecided();
      },
      onError: (error) => {
        toast({
          action: DECIDE,
          tone: "bad",
          title: copy.error,
          text: failureReason(error, isApproval ? words.approveFailed : words.rejectFailed),
          request: requestOf(error),
        });
        if (isConflict(error)) setRefusing(undefined);
      },
    });
  };
  return {
    refusing,
    isPending: mutation.isPending,
    acts: (row: Row) => ({
      onApprove: () => decide(row, { status: "approved", reason: "" }),
      onReject: () => setRefusing(row),
    }),
    reject: (reason: string, onHeard: () => void) => {
      if (refusing) decide(refusing, { status: "rejected", reason }, onHeard);
    },
    keep: () => setRefusing(undefined),
  };
}

/** Includes the server's reason if it is for people. */
function failureReason(error: unknown, failed: string): string {
  if (isConflict(error)) return failedBecause(failed, copy.conflict);
  const speaks = error instanceof AppError && (isForbidden(error) || error.code === "23514" || error.code === OFFLINE);
  return speaks ? failedBecause(failed, error.text) : failed;
}
