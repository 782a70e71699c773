import type { UseMutationResult } from "@tanstack/react-query";
import { requestOf } from "../../api/errors";
import { toast } from "../../components/ui/toasts";
import { handleOutcome } from "../../lib/handleOutcome";
import { copy } from "./copy";

type MarkHandled = { id: string; handled: boolean };
type Props = { id: string; isHandled: boolean; mark: UseMutationResult<unknown, Error, MarkHandled>; failed: string };

/** `failed` is the text of a failure. */
export function HandledButton({ id, isHandled, mark, failed }: Props) {
  return (
    <button
      type="button"
      className="btn line compact"
      aria-disabled={mark.isPending}
      onClick={() => {
        if (mark.isPending) return;
        handleOutcome(mark.mutateAsync({ id, handled: !isHandled }), {
          onSuccess: () => undefined,
          onError: (error) => toast({ tone: "bad", title: copy.error, text: failed, request: requestOf(error) }),
        });
      }}
    >
      {isHandled ? copy.markOpen : copy.markHandled}
    </button>
  );
}
