import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { authError } from "../../../../api/authErrors";
import { endDevice, listDevices } from "../../../../api/devices";
import { AppError, isForbidden } from "../../../../api/errors";
import { authSettings } from "../../../../api/google";
import type { Person } from "../../../../api/person";
import { auth } from "../../../../api/session";
import { handleOutcome } from "../../../../lib/handleOutcome";
import type { ReauthenticationState } from "../../useReauthentication";
import { copy } from "../copy";

const WRONG = "otp_expired";

async function mailCode(email: string): Promise<void> {
  const options = { shouldCreateUser: false, emailRedirectTo: `${location.origin}/profile?tab=security` };
  const { error } = await (await auth()).signInWithOtp({ email, options });
  if (error) throw authError(error);
}

/** A new session in place of the old one, which would stay in the list of devices. */
async function signInAgain(email: string, token: string): Promise<void> {
  const before = (await listDevices().catch(() => [])).find((device) => device.is_current);
  const { error } = await (await auth()).verifyOtp({ email, token, type: "email" });
  if (error) throw authError(error);
  if (before) await endDevice(before.id).catch(() => undefined);
}

/** The server refuses an old sign-in; functions name the status, calls the database's code. */
function isOldSignIn(error: unknown): boolean {
  return isForbidden(error) || (error instanceof AppError && error.code === "403");
}

/**
 * For what only a fresh sign-in may do: in an old session the person signs in again with a mailed code, and the action
 * is repeated. Where no mail is possible, the server's own words say how to go on.
 */
export function useFreshSignIn<Output>(
  person: Person,
  action: () => Promise<Output>,
  onDone: (output: Output) => void,
) {
  const [isNeeded, setNeeded] = useState(false);
  const { data: settings } = useQuery(authSettings);
  const canMail = settings?.email === true && person.email !== "";
  const mail = useMutation({ mutationFn: () => mailCode(person.email) });
  const send = useMutation({
    mutationFn: async (token: string | undefined) => {
      if (token !== undefined) await signInAgain(person.email, token);
      return action();
    },
  });
  const attempt = (token?: string) => {
    if (send.isPending) return;
    handleOutcome(send.mutateAsync(token), {
      onSuccess: (output) => {
        setNeeded(false);
        onDone(output);
      },
      onError: (error) => {
        const isOld = isOldSignIn(error) && canMail && token === undefined;
        if (isOld) {
          setNeeded(true);
          mail.mutate();
        } else if (!isWrongCode(error)) setNeeded(false);
      },
    });
  };
  const proof: ReauthenticationState = {
    isNeeded,
    isSending: mail.isPending,
    isPending: send.isPending,
    error: isWrongCode(send.error) ? copy.codeWrong : mail.error?.message,
    onCode: attempt,
    onAnother: () => {
      if (!mail.isPending) mail.mutate();
    },
    onCancel: () => {
      setNeeded(false);
      send.reset();
    },
  };
  return { send: () => attempt(), isPending: send.isPending, error: isNeeded ? null : send.error, proof };
}

function isWrongCode(error: unknown): boolean {
  return error instanceof AppError && error.code === WRONG;
}
