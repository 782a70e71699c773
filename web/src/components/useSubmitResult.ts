import { useEffect, useRef } from "react";
import { requestOf } from "../api/errors";
import { handleOutcome } from "../lib/handleOutcome";
import { toast } from "./ui/toasts";

const ERROR_TITLE = "Error";

type SubmitResult<Result> = {
  /** Whatever has become of the form. */
  onSuccess: (result: Result) => void;
  /** The same, where the form is still there to be closed. */
  onHere?: (result: Result) => void;
  /** The form's text of a failure. */
  wordsOf: (error: unknown) => string;
};

/**
 * What follows something that a form has sent (`mutateAsync`), also when the form is gone by the time of the answer: its dialog was
 * closed, or another page is open. As long as it is there it shows itself what went wrong; afterwards a notification does.
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

/** Whether what was sent from here is still on the page. */
export function useIsMounted(): () => boolean {
  const isHere = useRef(true);
  // The outside system is the server, which answers when it does.
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return () => isHere.current;
}
