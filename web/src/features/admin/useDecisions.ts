import type { UseMutationResult } from "@tanstack/react-query";
import { useState } from "react";
import { AppError, isConflict, isForbidden, OFFLINE, requestOf } from "../../api/errors";
import { toast } from "../../components/ui/toasts";
import { handleOutcome } from "../../lib/handleOutcome";
import { copy, failedBecause } from "./copy";
import type { Decision } from "./queries";
import type { DelayDecision } from "./useDelayedQueue";

type DecisionTexts = {
  approved: { title: string; text: string };
  rejected: { title: string; text: string };
  approveFailed: string;
  rejectFailed: string;
};

const DECIDE = "decide";

/** `toArgs` maps an entry to the mutation's input. */
export function useDecisions<Row, Args extends Decision>(
  mutation: UseMutationResult<void, Error, Args>,
  toArgs: (row: Row, decision: Pick<Decision, "status" | "reason">) => Args | undefined,
  words: DecisionTexts,
  delay: DelayDecision<Row>,
) {
  const [refusing, setRefusing] = useState<Row>();
  const makeSend = (args: Args, onSuccess?: () => void) => () => {
    const isApproval = args.status === "approved";
    const outcome = mutation.mutateAsync(args);
    handleOutcome(outcome, {
      onSuccess: () => {
        onSuccess?.();
        toast({ action: DECIDE, tone: "good", ...(isApproval ? words.approved : words.rejected) });
      },
      onError: (error) =>
        toast({
          action: DECIDE,
          tone: "bad",
          title: copy.error,
          text: failureReason(error, isApproval ? words.approveFailed : words.rejectFailed),
          request: requestOf(error),
        }),
    });
    return outcome;
  };
  const approve = (row: Row) => {
    const args = toArgs(row, { status: "approved", reason: "" });
    if (args) delay(row, { what: copy.approve, send: makeSend(args) });
  };
  return {
    refusing,
    acts: (row: Row) => ({ onApprove: () => approve(row), onReject: () => setRefusing(row) }),
    reject: (reason: string, forgetReason: () => void) => {
      const args = refusing && toArgs(refusing, { status: "rejected", reason });
      if (!args) return;
      setRefusing(undefined);
      const send = makeSend(args, forgetReason);
      delay(refusing, { what: copy.reject, send, reopen: () => setRefusing(refusing) });
    },
    leave: () => setRefusing(undefined),
  };
}

/** Includes the server's reason if it is for people. */
function failureReason(error: unknown, failed: string): string {
  if (isConflict(error)) return failedBecause(failed, copy.conflict);
  const speaks = error instanceof AppError && (isForbidden(error) || error.code === "23514" || error.code === OFFLINE);
  return speaks ? failedBecause(failed, error.text) : failed;
}
