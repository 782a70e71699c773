import { useState } from "react";
import { unwrapAuth } from "../../../api/authErrors";
import { AppError } from "../../../api/errors";
import type { Person } from "../../../api/person";
import { auth, cancelSignIn } from "../../../api/session";
import { CodeForm } from "../../../components/CodeForm";
import { showEmailChanged, showHalfConfirmed } from "../../../components/emailChangeToasts";
import { handleOutcome } from "../../../lib/handleOutcome";
import { useAccountChange } from "../queries";
import { codeFrom, copy, waitingFor } from "./copy";

/** True once the new address is confirmed in full. */
async function confirmAt(shown: { email: string; token: string }): Promise<boolean> {
  const client = await auth();
  const { session } = unwrapAuth(await client.verifyOtp({ ...shown, type: "email_change" }));
  if (session === null) return false;
  // The mail's link is no longer needed.
  cancelSignIn();
  return true;
}

type Props = {
  person: Person;
  next: string;
  /** Requested on this page. */
  isNew: boolean;
};

/** Each mail's code has a field: mails are often read on another device, where a link would end. */
export function EmailCodes({ person, next, isNew }: Props) {
  const [agreed, setAgreed] = useState<string[]>([]);
  const addresses = [person.email, next].filter((one) => one !== "" && !agreed.includes(one));
  return (
    <>
      <p className="status pending">
        <span>{waitingFor(person.email, next, agreed, isNew)}</span>
      </p>
      {addresses.map((address) => (
        <EmailCode
          key={address}
          person={person}
          address={address}
          takesFocus={agreed.length > 0}
          onConfirmed={(isAll) => {
            setAgreed((before) => [...before, address]);
            if (isAll) showEmailChanged(next);
            else showHalfConfirmed();
          }}
        />
      ))}
    </>
  );
}

type CodeProps = {
  person: Person;
  address: string;
  /** The other field is gone, and the focus with it. */
  takesFocus: boolean;
  onConfirmed: (isAll: boolean) => void;
};

function EmailCode({ person, address, takesFocus, onConfirmed }: CodeProps) {
  const confirm = useAccountChange(person.id, confirmAt);
  const isWrong = confirm.error instanceof AppError && confirm.error.code === "otp_expired";
  return (
    <CodeForm
      label={codeFrom(address)}
      takesFocus={takesFocus}
      action={copy.codeRight}
      pendingAction={copy.codeChecking}
      missing={copy.codeMissing}
      pending={confirm.isPending}
      error={isWrong ? copy.codeWrong : confirm.error?.message}
      onCode={(token) => handleOutcome(confirm.mutateAsync({ email: address, token }), { onSuccess: onConfirmed })}
    />
  );
}
