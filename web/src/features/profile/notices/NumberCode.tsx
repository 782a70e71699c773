import { useQueryClient } from "@tanstack/react-query";
import { AppError } from "../../../api/errors";
import type { Person } from "../../../api/person";
import { CodeForm } from "../../../components/CodeForm";
import { OFFLINE_TEXT } from "../../../components/offlineText";
import { PhoneNumber } from "../../../components/PhoneNumber";
import { toast } from "../../../components/ui/toasts";
import { handleOutcome } from "../../../lib/handleOutcome";
import { useAccountChange } from "../queries";
import { anotherIn, copy } from "./textCopy";
import { confirmNumber, textSettings } from "./textQueries";
import { useCountdown } from "./useCountdown";

/** The server's pause between two texts to one number. */
const PAUSE_SECONDS = 60;

type Props = {
  person: Person;
  /** With its plus. */
  number: string;
  /** The confirmed number, which this one would replace. */
  confirmed: string | null;
  /** How many codes were sent to it on this page. */
  sent: number;
  isSending: boolean;
  isOffline: boolean;
  error: string | undefined;
  onConfirmed: () => void;
  onAnother: () => void;
  onOther: () => void;
  onCancel: () => void;
};

export function NumberCode({ person, number, confirmed, sent, error, onConfirmed, ...rest }: Props) {
  const { isSending, onAnother, onOther, onCancel } = rest;
  const queries = useQueryClient();
  const wait = useCountdown(PAUSE_SECONDS, sent);
  const confirm = useAccountChange(person.id, async (token: string) => {
    await confirmNumber(number, token);
    // Before the account is read again, so that no empty form appears between.
    queries.setQueryData(textSettings(person.id).queryKey, (now) => now && { ...now, phone: number });
  });
  const isWrong = confirm.error instanceof AppError && confirm.error.code === "otp_expired";
  const isOffline = rest.isOffline || confirm.isPaused;
  const isBusy = isSending || wait > 0;
  return (
    <div className="number-code">
      <p className="status pending">
        <span>
          <span>{copy.sentTo}</span> <PhoneNumber number={number} />
        </span>
      </p>
      {confirmed !== null && (
        <p className="small">
          <span>{copy.untilConfirmed}</span> <PhoneNumber number={confirmed} />
        </p>
      )}
      <CodeForm
        takesFocus={sent > 0}
        label={copy.code}
        action={copy.confirm}
        pendingAction={copy.confirming}
        missing={copy.codeMissing}
        pending={confirm.isPending}
        error={isWrong ? copy.codeWrong : confirm.error?.message}
        onCode={(token) =>
          handleOutcome(confirm.mutateAsync(token), {
            onSuccess: () => {
              onConfirmed();
              toast({ tone: "good", title: copy.confirmedTitle, text: copy.confirmedText });
            },
          })
        }
      />
      <p className="small quiet">{copy.noCode}</p>
      <p className="links">
        <button
          type="button"
          className="link num"
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) onAnother();
          }}
        >
          {isSending ? copy.sending : wait > 0 ? anotherIn(wait) : copy.another}
        </button>
        <button type="button" className="link" onClick={onOther}>
          {copy.otherNumber}
        </button>
        {confirmed !== null && (
          <button type="button" className="link" onClick={onCancel}>
            {copy.cancel}
          </button>
        )}
      </p>
      <p className={error === undefined ? "hint" : "error"} role="status">
        {error ?? (isOffline ? OFFLINE_TEXT : sent > 1 && wait > 0 ? copy.anotherSent : "")}
      </p>
    </div>
  );
}
