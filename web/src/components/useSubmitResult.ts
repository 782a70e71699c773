import { useEffect, useRef } from "react";
import { requestOf } from "../api/errors";
import { handleOutcome } from "../lib/handleOutcome";
import { toast } from "./ui/toasts";

const ERROR_TITLE = "Error";

type SubmitResult<Result> = {
  /** Whether or not the form is still mounted. */
  onSuccess: (result: Result) => void;
  /** Only while the form is mounted, for example to close it. */
  onHere?: (result: Result) => void;
  /** The form's text of a failure. */
  wordsOf: (error: unknown) => string;
};

/**
 * Handles the result of a form's mutation (`mutateAsync`), also after the form has unmounted, when its dialog is
 * closed or another page is open. While mounted the form displays a failure itself; afterwards a toast does.
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

/** Whether the sending component is still mounted. */
export function useIsMounted(): () => boolean {
  const isHere = useRef(true);
  // Syncs with the server, whose answer may come after the unmount.
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return () => isHere.current;
}
