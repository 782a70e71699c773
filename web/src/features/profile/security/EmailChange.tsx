import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { authError } from "../../../api/authErrors";
import type { Person } from "../../../api/person";
import { auth } from "../../../api/session";
import { useDraft } from "../../../components/useDraft";
import { isLikeAnAddress } from "../../../lib/address";
import { ReauthenticationForm } from "../ReauthenticationForm";
import { useReauthentication } from "../useReauthentication";
import { copy, sentTo } from "./copy";
import { EmailCodes } from "./EmailCodes";

type Props = {
  person: Person;
  waiting: string | null;
  /** An instant. */
  sentAt: string | null;
};

async function change(email: string, proof?: string): Promise<void> {
  const { error } = await (await auth()).updateUser(
    { email, ...(proof !== undefined && { nonce: proof }) },
    { emailRedirectTo: `${location.origin}/profile?tab=security` },
  );
  if (error) throw authError(error);
}

function schemaFor(present: string) {
  return z.object({
    email: z.string().check(
      z.trim(),
      z.minLength(1, { error: copy.emailMissing, abort: true }),
      z.refine(isLikeAnAddress, { error: copy.emailBad, abort: true }),
      z.refine((email) => email.toLowerCase() !== present.toLowerCase(), copy.emailSame),
    ),
  });
}

/** It counts once both addresses have confirmed, by links or codes. */
export function EmailChange({ person, waiting, sentAt }: Props) {
  const form = useForm<{ email: string }>({
    resolver: zodResolver(schemaFor(person.email)),
    defaultValues: { email: "" },
  });
  const forget = useDraft(`email of ${person.id}`, form);
  const sending = useReauthentication(person.id, change, () => {
    form.reset({ email: "" });
    forget();
  });
  // Before the refetch, an address confirmed just now is the account's own.
  const isWaiting = waiting !== null && waiting !== person.email;
  const wrong = form.formState.errors.email?.message ?? sending.error;
  const onValid = ({ email }: { email: string }) => {
    if (!sending.isPending) sending.send(email);
  };
  return (
    <>
      <p>
        <b className="address">{person.email || copy.noEmail}</b>
      </p>
      {isWaiting && (
        // A repeated request needs new confirmations, also for the same address.
        <EmailCodes key={`${waiting} ${sentAt}`} person={person} next={waiting} isNew={sending.isSuccess} />
      )}
      <form className="email-form" noValidate onSubmit={(event) => void form.handleSubmit(onValid)(event)}>
        <label className="label" htmlFor="new-email">
          {copy.newEmail}
        </label>
        <input
          id="new-email"
          className="input"
          type="email"
          autoComplete="email"
          aria-invalid={wrong !== undefined}
          aria-describedby="new-email-said"
          {...form.register("email")}
        />
        <button type="submit" className="btn line" aria-disabled={sending.isPending}>
          {sending.isPending ? copy.changing : copy.change}
        </button>
        <p className={wrong === undefined ? "hint" : "error"} id="new-email-said" role="status">
          {wrong ?? (sending.isSuccess ? sentTo(person.email) : "")}
        </p>
      </form>
      <ReauthenticationForm person={person} proof={sending.proof} />
    </>
  );
}
