import { type FormEvent, useEffect, useRef, useState } from "react";
import { countryOf, international, saysItsCountry } from "../../../components/fields/callingCodes";
import { PhoneBox, type TypedPhone } from "../../../components/fields/PhoneBox";
import { HOME } from "../../../components/fields/PhoneEcho";
import { OFFLINE_TEXT } from "../../../components/offlineText";
import { useFieldDraft } from "../../../components/useFieldDraft";
import { mayBeAPhone } from "../../../lib/phone";
import { copy } from "./textCopy";

export const NUMBER_DRAFT = "number for texts";

type Props = {
  /** The contact number of the guide's settings. */
  initial: string;
  isFocused: boolean;
  isPending: boolean;
  isOffline: boolean;
  error: string | undefined;
  onNumber: (number: string) => void;
  onTyping: () => void;
  onCancel: (() => void) | undefined;
};

export function NumberForm({ initial, isFocused, isPending, isOffline, error, onNumber, onTyping, onCancel }: Props) {
  const [draft, setDraft] = useFieldDraft(NUMBER_DRAFT, toDraft(typedFrom(initial)));
  const [isMissing, setMissing] = useState(false);
  const box = useRef<HTMLFormElement>(null);
  const typed = fromDraft(draft);
  // Syncs with the focus: the pressed button is gone.
  useEffect(() => {
    if (isFocused) box.current?.querySelector("input")?.focus();
  }, [isFocused]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const isPhone = mayBeAPhone(typed.phone);
    setMissing(!isPhone);
    if (isPhone) onNumber(international(typed.country, typed.phone));
    else box.current?.querySelector("input")?.focus();
  };
  return (
    <form className="number-form" ref={box} noValidate onSubmit={submit}>
      <PhoneBox
        {...typed}
        id="number-for-texts"
        label={copy.phone}
        autoComplete="tel"
        problem={isMissing ? copy.numberWrong : error}
        onChange={(next) => {
          setDraft(toDraft(next));
          setMissing(false);
          onTyping();
        }}
      />
      <p className="small quiet">{copy.numberText}</p>
      <p className="acts-row">
        <button type="submit" className="btn primary" aria-disabled={isPending}>
          {isPending ? copy.sending : copy.sendCode}
        </button>
        {onCancel && (
          <button type="button" className="btn line" onClick={onCancel}>
            {copy.cancel}
          </button>
        )}
      </p>
      <p className="small quiet" role="status">
        {isOffline ? OFFLINE_TEXT : ""}
      </p>
    </form>
  );
}

function typedFrom(contact: string): TypedPhone {
  const country = saysItsCountry(contact) ? countryOf(contact)?.code : undefined;
  return { country: country ?? HOME, phone: contact };
}

// "LK 077 123 4567"

function toDraft({ country, phone }: TypedPhone): string {
  return `${country} ${phone}`;
}

function fromDraft(draft: string): TypedPhone {
  return { country: draft.slice(0, 2), phone: draft.slice(3) };
}
