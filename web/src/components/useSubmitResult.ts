import { useEffect, useRef } from "react";
import { requestOf } from "../api/errors";
import { handleOutcome } from "../lib/handleOutcome";
import { toast } from "./ui/toasts";

const ERROR_TITLE = "Error";

type SubmitResult<Result> = {
  /** Runs even if the form has unmounted. */
  onSuccess: (result: Result) => void;
  /** Runs only while the form is mounted, for example to close it. */
  onHere?: (result: Result) => void;
  wordsOf: (error: unknown) => string;
};

/**
 * Handles a mutation's result (`mutateAsync`), also after the form has unmounted. While mounted the form displays a
 * failure itself; afterwards a toast does.
 */
export function useSubmitResult() {
  const isHere = useIsMounted();
  return <Result>(outcome: Promise<Result>, { onSuccess, onHere, wordsOf }: SubmitResult<Result>): void =>
    handleOutcome(outcome, {
      onSuccess: (result) => {
        onSuccess(result);
        if (isHere()) onHere?.(result);
      },
      onError: (error) => {
        if (isHere()) return;
        toast({ tone: "bad", title: ERROR_TITLE, text: wordsOf(error), request: requestOf(error) });
      },
    });
}

export function useIsMounted(): () => boolean {
  const isHere = useRef(true);
  // Syncs with the server, which may answer after the unmount.
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return () => isHere.current;
}
