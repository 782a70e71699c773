import { type FormEvent, useId } from "react";
import { REASON_LENGTH } from "../../../api/constants.gen";
import { AppError } from "../../../api/errors";
import { Dialog } from "../../../components/ui/Dialog";
import { OwnWords } from "../../../components/ui/OwnWords";
import { toast } from "../../../components/ui/toasts";
import { useSent } from "../../../components/useSent";
import { useTyped } from "../../../components/useTyped";
import { usdCents } from "../../../lib/money";
import { copy, leftOf, refundedText } from "../copy";
import { type Payment, useMoneyBack } from "./queries";

type Props = {
  payment: Payment;
  /** A refund that was sent by hand; without one, another is made. */
  refund?: string | undefined;
  open: boolean;
  onClose: () => void;
};

/** Giving a part of a payment back, or saying how a refund was sent that no provider could make. */
export function MoneyDialog({ open, onClose, ...rest }: Props) {
  const title = rest.refund === undefined ? copy.giveBack : copy.settle;
  return (
    <Dialog open={open} onClose={onClose} label={title} className="dialog reject-dialog">
      <Form {...rest} title={title} onClose={onClose} />
    </Dialog>
  );
}

const AMOUNT = /^\d+(\.\d{1,2})?$/;

function Form({ payment, refund, title, onClose }: Omit<Props, "open"> & { title: string }) {
  const id = useId();
  const about = refund ?? payment.id;
  const [amount, setAmount, forgetAmount] = useTyped(`amount back of ${about}`, String(payment.left));
  const [words, setWords, forgetWords] = useTyped(`words of money back of ${about}`, "");
  const send = useMoneyBack(payment.id);
  const sent = useSent();
  const isNew = refund === undefined;
  const cents = AMOUNT.test(amount.trim()) ? Number(amount) : 0;
  const isRight = words.trim() !== "" && (!isNew || (cents > 0 && cents <= payment.left));
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isRight || send.isPending) return;
    const back = isNew ? { amount: cents, reason: words.trim(), left: payment.left } : { refund, how: words.trim() };
    sent(send.mutateAsync(back), {
      onSuccess: () => {
        forgetAmount();
        forgetWords();
        toast(
          isNew
            ? { tone: "good", title: copy.refundQueued, text: refundedText(usdCents(cents)) }
            : { tone: "good", title: copy.settled, text: copy.settledText },
        );
      },
      onHere: onClose,
      wordsOf,
    });
  };
  return (
    <form onSubmit={onSubmit}>
      <h2 className="h-28">{title}</h2>
      <p className="quiet">{payment.title}</p>
      {isNew && (
        <div>
          <label className="label" htmlFor={id}>
            {copy.amountBack}
          </label>
          <input
            id={id}
            className="input num"
            inputMode="decimal"
            value={amount}
            aria-describedby={`${id}-left`}
            onChange={(event) => setAmount(event.target.value)}
          />
          <p className="hint" id={`${id}-left`}>
            {leftOf(usdCents(payment.left), usdCents(payment.amount))}
          </p>
        </div>
      )}
      <OwnWords
        label={isNew ? copy.whyBack : copy.howSent}
        value={words}
        onChange={setWords}
        maxLength={REASON_LENGTH}
        hint={isRight ? undefined : isNew ? copy.amountAndReason : copy.howSentMissing}
      />
      {send.error && (
        <p className="error" role="alert">
          {wordsOf(send.error)}
        </p>
      )}
      <p className="acts-row">
        <button type="button" className="btn line" onClick={onClose}>
          {copy.cancel}
        </button>
        <button type="submit" className="btn danger" disabled={!isRight} aria-disabled={send.isPending}>
          {title}
        </button>
      </p>
    </form>
  );
}

function wordsOf(error: unknown): string {
  return error instanceof AppError ? error.text : copy.refundFailed;
}
