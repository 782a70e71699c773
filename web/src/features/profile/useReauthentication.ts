import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { authError } from "../../api/authErrors";
import { AppError } from "../../api/errors";
import { auth } from "../../api/session";
import { handleOutcome } from "../../lib/handleOutcome";
import { useAccountChange } from "./queries";

const NEEDED = "reauthentication_needed";
const WRONG = "reauthentication_not_valid";

/** With the code once entered, because a retry may need it. */
type PendingChange<Input> = { input: Input; proof: string | undefined };

async function mailProof(): Promise<void> {
  const { error } = await (await auth()).reauthenticate();
  if (error) throw authError(error);
}

function codeOf(error: unknown): string {
  return error instanceof AppError ? error.code : "";
}

/** An old session needs a mailed code: the change waits with its input until `ReauthenticationForm` has it. */
export function useReauthentication<Input>(
  person: string,
  change: (input: Input, proof?: string) => Promise<void>,
  onDone: () => void = () => undefined,
) {
  const [waiting, setWaiting] = useState<PendingChange<Input>>();
  const mail = useMutation({ mutationFn: mailProof });
  const send = useAccountChange(person, ({ input, proof }: PendingChange<Input>) => change(input, proof));
  const isWaiting = waiting !== undefined && waiting.proof === undefined;
  const attempt = (next: PendingChange<Input>) => {
    handleOutcome(send.mutateAsync(next), {
      onSuccess: () => {
        setWaiting(undefined);
        onDone();
      },
      onError: (error) => {
        const isNeeded = codeOf(error) === NEEDED;
        if (isNeeded && !isWaiting) mail.mutate();
        if (isNeeded || codeOf(error) === WRONG) setWaiting({ input: next.input, proof: undefined });
        else if (next.proof !== undefined) setWaiting(next);
      },
    });
  };
  const isOfProof = codeOf(send.error) === NEEDED || codeOf(send.error) === WRONG;
  return {
    send: (input: Input) => attempt({ input, proof: waiting?.proof }),
    isPending: send.isPending,
    isPaused: send.isPaused,
    isSuccess: send.isSuccess,
    reset: send.reset,
    error: isOfProof ? undefined : send.error?.message,
    proof: {
      isNeeded: isWaiting,
      isSending: mail.isPending,
      isPending: send.isPending,
      error: codeOf(send.error) === WRONG ? send.error?.message : mail.error?.message,
      onCode: (proof: string) => {
        if (waiting) attempt({ input: waiting.input, proof });
      },
      onAnother: () => {
        if (!mail.isPending) mail.mutate();
      },
      onCancel: () => {
        setWaiting(undefined);
        send.reset();
      },
    },
  };
}

export type ReauthenticationState = ReturnType<typeof useReauthentication>["proof"];
