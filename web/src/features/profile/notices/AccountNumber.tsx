import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ownGuide } from "../../../api/ownGuide";
import type { Person } from "../../../api/person";
import { PhoneNumber } from "../../../components/PhoneNumber";
import { useFieldDraft } from "../../../components/useFieldDraft";
import { useLostFocus } from "../../../components/useLostFocus";
import { account } from "../queries";
import { ReauthenticationForm } from "../ReauthenticationForm";
import { useReauthentication } from "../useReauthentication";
import { NumberCode } from "./NumberCode";
import { NUMBER_DRAFT, NumberForm } from "./NumberForm";
import { copy } from "./textCopy";
import { sendNumberCode, textSettings } from "./textQueries";

/** An older change was given up. */
const PENDING_MS = 3_600_000;

type Props = { person: Person /** The confirmed number, with its plus. */; phone: string | null };

/** The account's number: confirmed, waiting for its code, or typed. */
export function AccountNumber({ person, phone }: Props) {
  const queries = useQueryClient();
  const mine = useQuery(account(person.id));
  const { data: guide } = useQuery(ownGuide(person.id));
  const [isEditing, setEditing] = useState(false);
  const [setAside, setSetAside] = useState<string | null>(null);
  /** How many codes were sent to the waiting number on this page. */
  const [sent, setSent] = useState(0);
  // What was typed is there again until the number is confirmed.
  const [, , dropDraft] = useFieldDraft(NUMBER_DRAFT, "");
  const { fallback, area } = useLostFocus<HTMLHeadingElement>();
  const send = async (number: string, proof?: string) => {
    if (!(await sendNumberCode(number, phone, proof))) return;
    dropDraft();
    await queries.invalidateQueries({ queryKey: textSettings(person.id).queryKey });
  };
  const sending = useReauthentication(person.id, send, () => {
    setEditing(false);
    setSetAside(null);
    setSent((count) => count + 1);
  });
  const pending = pendingNumber(mine.data?.newPhone ?? null, mine.data?.newPhoneAt ?? null);
  /** The number that waits for its code is set aside. */
  const leave = (forAnother: boolean) => {
    sending.proof.onCancel();
    if (pending !== null) setSetAside(pending);
    setSent(0);
    setEditing(forAnother);
  };
  return (
    <div className="account-number" {...area}>
      <h3 className="h-22" tabIndex={-1} ref={fallback}>
        {copy.number}
      </h3>
      {pending !== null && pending !== setAside ? (
        <NumberCode
          person={person}
          number={pending}
          confirmed={phone}
          sent={sent}
          isSending={sending.isPending}
          isOffline={sending.isPaused}
          error={sending.error}
          onConfirmed={dropDraft}
          onAnother={() => sending.send(pending)}
          onOther={() => leave(true)}
          onCancel={() => leave(false)}
        />
      ) : phone === null || isEditing ? (
        <NumberForm
          initial={phone === null ? (guide?.phone ?? "") : ""}
          isFocused={isEditing}
          isPending={sending.isPending}
          isOffline={sending.isPaused}
          error={sending.error}
          onNumber={sending.send}
          onTyping={() => sending.error !== undefined && sending.reset()}
          onCancel={phone === null ? undefined : () => leave(false)}
        />
      ) : (
        <p className="confirmed">
          <b>
            <PhoneNumber number={phone} />
          </b>
          <button type="button" className="btn line compact" onClick={() => leave(true)}>
            {copy.change}
          </button>
        </p>
      )}
      <ReauthenticationForm person={person} proof={sending.proof} />
    </div>
  );
}

function pendingNumber(digits: string | null, sentAt: string | null): string | null {
  if (digits === null || digits === "") return null;
  const isOld = sentAt !== null && Date.now() - Date.parse(sentAt) > PENDING_MS;
  return isOld ? null : `+${digits}`;
}
