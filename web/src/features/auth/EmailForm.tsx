import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { authError } from "../../api/authErrors";
import { AppError } from "../../api/errors";
import { auth } from "../../api/session";
import { CodeForm } from "../../components/CodeForm";
import { isLikeAnAddress } from "../../lib/address";
import { copy, sentTo } from "./copy";
import { Terms } from "./Terms";

/** Sends a code, and a link that leads to `next`. The response does not reveal whether an account exists. */
async function sendCode({ email, next }: { email: string; next: string }): Promise<string> {
  const options = { emailRedirectTo: location.origin + next };
  const { error } = await (await auth()).signInWithOtp({ email, options });
  if (error) throw authError(error);
  return email;
}

async function enterWith({ email, token }: { email: string; token: string }): Promise<void> {
  const { error } = await (await auth()).verifyOtp({ email, token, type: "email" });
  if (error) throw authError(error);
}

type Props = {
  next: string;
  takesFocus?: boolean;
};

export function EmailForm({ next, takesFocus = false }: Props) {
  const send = useMutation({ mutationFn: sendCode });
  /** The address of a failed code, prefilled for correction. */
  const [before, setBefore] = useState<string>();
  const onBack = () => {
    setBefore(send.data);
    send.reset();
  };
  if (send.data !== undefined) return <Code email={send.data} onBack={onBack} />;
  return (
    <Address
      before={before ?? ""}
      takesFocus={takesFocus || before !== undefined}
      pending={send.isPending}
      error={send.error?.message}
      onAddress={(email) => send.mutate({ email, next })}
    />
  );
}

type AddressProps = {
  before: string;
  takesFocus: boolean;
  pending: boolean;
  error: string | undefined;
  onAddress: (email: string) => void;
};

function Address({ before, takesFocus, pending, error, onAddress }: AddressProps) {
  const box = useRef<HTMLInputElement>(null);
  // Syncs with the focus: the pressed button has another label.
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  const [text, setText] = useState(before);
  const [slip, setSlip] = useState<string>();
  const wrong = slip ?? error;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    const email = text.trim();
    const bad = email === "" ? copy.emailMissing : isLikeAnAddress(email) ? undefined : copy.emailBad;
    setSlip(bad);
    if (bad === undefined) onAddress(email);
  };
  return (
    <form className="ways" noValidate onSubmit={submit}>
      <div className="way">
        <label className="label" htmlFor="sign-in-email">
          {copy.email}
        </label>
        <input
          id="sign-in-email"
          ref={box}
          className="input"
          type="email"
          autoComplete="email"
          value={text}
          aria-invalid={wrong !== undefined}
          aria-describedby="sign-in-email-said"
          onChange={(event) => {
            setText(event.target.value);
            setSlip(undefined);
          }}
        />
        <p className={wrong === undefined ? "hint" : "error"} id="sign-in-email-said" role="status">
          {wrong ?? copy.emailHint}
        </p>
      </div>
      <button type="submit" className="btn primary way" aria-disabled={pending}>
        {pending ? copy.sendingCode : copy.sendCode}
      </button>
      <Terms />
    </form>
  );
}

function Code({ email, onBack }: { email: string; onBack: () => void }) {
  const enter = useMutation({ mutationFn: enterWith });
  const wrong = enter.error instanceof AppError && enter.error.code === "otp_expired";
  return (
    <div className="ways">
      <p role="status">{sentTo(email)}</p>
      <CodeForm
        takesFocus
        label={copy.mailCode}
        action={copy.signIn}
        pendingAction={copy.signingIn}
        missing={copy.codeMissing}
        pending={enter.isPending}
        error={wrong ? copy.mailCodeWrong : enter.error?.message}
        onCode={(token) => enter.mutate({ email, token })}
      />
      <button type="button" className="link" onClick={onBack}>
        {copy.otherAddress}
      </button>
    </div>
  );
}
