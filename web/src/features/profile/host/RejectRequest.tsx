import { type FormEvent, useId } from "react";
import type { Booking } from "../../../api/booking";
import { REASON_LENGTH, REJECTION_REASONS } from "../../../api/forms.gen";
import type { DelayAnswer } from "../../../components/delayedAnswer";
import { Dialog } from "../../../components/ui/Dialog";
import { TextArea } from "../../../components/ui/TextArea";
import { toast } from "../../../components/ui/toasts";
import { useFieldDraft } from "../../../components/useFieldDraft";
import { useIsMounted } from "../../../components/useSubmitResult";
import { handleOutcome } from "../../../lib/handleOutcome";
import { copy } from "./copy";
import { useDecideBooking } from "./queries";

/** The last reason requires a text. */
const OTHER = REJECTION_REASONS.at(-1);

type Props = {
  booking: Booking;
  open: boolean;
  onClose: () => void;
  /** After an undo, or a failure of what was delayed. */
  onReopen: () => void;
  onDelay?: DelayAnswer | undefined;
  onDecide?: (() => void) | undefined;
};

/** Listed, or a text for "Other"; the traveler receives it. */
export function RejectRequest({ open, ...form }: Props) {
  return (
    <Dialog open={open} onClose={form.onClose} label={copy.rejectTitle} className="dialog booking-ask">
      <Form {...form} />
    </Dialog>
  );
}

function Form({ booking, onClose, onReopen, onDelay, onDecide }: Omit<Props, "open">) {
  const id = useId();
  const [reason, setReason, forgetReason] = useFieldDraft(`reason against ${booking.id}`, "");
  const [words, setWords, forgetWords] = useFieldDraft(`words against ${booking.id}`, "");
  const decide = useDecideBooking();
  const isHere = useIsMounted();
  const close = () => {
    if (isHere()) onClose();
  };
  const isOther = reason === OTHER;
  const reasonText = isOther ? words.trim() : reason;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (reasonText === "" || decide.isPending) return;
    if (!onDelay) return void send();
    onClose();
    onDelay({ what: copy.rejectRequest, text: reasonText, send, restore: onReopen });
  };
  const send = () => {
    const outcome = decide.mutateAsync({ id: booking.id, status: "rejected", rejection_reason: reasonText });
    handleOutcome(outcome, {
      onSuccess: () => {
        forgetReason();
        forgetWords();
        toast({ tone: "good", title: copy.rejectedTitle, text: copy.rejectedText });
        close();
        onDecide?.();
      },
      onError: close,
    });
    return outcome;
  };
  return (
    <form noValidate onSubmit={onSubmit}>
      <h2 className="h-28">{copy.rejectTitle}</h2>
      <fieldset className="reasons">
        <legend className="label">{copy.rejectReason}</legend>
        {REJECTION_REASONS.map((one) => (
          <label key={one}>
            <input type="radio" name="reason" checked={reason === one} onChange={() => setReason(one)} />
            <span>{one}</span>
          </label>
        ))}
      </fieldset>
      {isOther && (
        <TextArea label={copy.ownWords} value={words} onChange={setWords} maxLength={REASON_LENGTH} rows={4} />
      )}
      <p className="acts-row">
        <button type="button" className="btn line" onClick={onClose}>
          {copy.cancel}
        </button>
        <button
          type="submit"
          className="btn danger"
          disabled={reasonText === ""}
          aria-disabled={decide.isPending}
          aria-describedby={reasonText === "" ? `${id}-why` : undefined}
        >
          {decide.isPending ? copy.rejecting : copy.rejectRequest}
        </button>
      </p>
      {reasonText === "" && (
        <p className="small quiet" id={`${id}-why`}>
          {copy.reasonMissing}
        </p>
      )}
    </form>
  );
}
