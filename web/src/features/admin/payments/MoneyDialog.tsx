import { type ReactNode, useId } from "react";
import { failureText } from "../../../api/errors";
import { REASON_LENGTH } from "../../../api/forms.gen";
import { DialogForm } from "../../../components/DialogForm";
import { Dialog } from "../../../components/ui/Dialog";
import { TextArea } from "../../../components/ui/TextArea";
import { toast } from "../../../components/ui/toasts";
import { useFieldDraft } from "../../../components/useFieldDraft";
import { useSubmitResult } from "../../../components/useSubmitResult";
import { usdCents } from "../../../lib/money";
import { dollarsProblem, typedDollars } from "../../../lib/numbers";
import { copy, leftOfText, refundedText } from "../copy";
import { type Payment, useMoneyBack } from "./queries";

type Props = {
  payment: Payment;
  /** The manual refund to record; without one, a new refund is made. */
  refund?: string | undefined;
  open: boolean;
  onClose: () => void;
};

/** Of a part of a payment, or the record of a manual one that no provider could make. */
export function MoneyDialog({ open, onClose, ...rest }: Props) {
  const title = rest.refund === undefined ? copy.giveBack : copy.settle;
  return (
    <Dialog open={open} onClose={onClose} label={title} className="dialog reject-dialog">
      <MoneyForm {...rest} title={title} onClose={onClose}>
        <p className="quiet">{rest.payment.title}</p>
      </MoneyForm>
    </Dialog>
  );
}

type MoneyFormProps = Omit<Props, "open"> & { title: string; children: ReactNode };

/** `children` say which payment it is. */
export function MoneyForm({ payment, refund, title, onClose, children }: MoneyFormProps) {
  const id = useId();
  const about = refund ?? payment.id;
  const [amount, setAmount, forgetAmount] = useFieldDraft(`amount back of ${about}`, String(payment.left));
  const [words, setWords, forgetWords] = useFieldDraft(`words of money back of ${about}`, "");
  const send = useMoneyBack(payment.id);
  const sent = useSubmitResult();
  const isNew = refund === undefined;
  const dollars = typedDollars(amount) ?? 0;
  const isRight = words.trim() !== "" && (!isNew || (dollars > 0 && dollars <= payment.left));
  const onSend = () => {
    const back = isNew ? { amount: dollars, reason: words.trim(), left: payment.left } : { refund, how: words.trim() };
    sent(send.mutateAsync(back), {
      onSuccess: ({ waiting }) => {
        forgetAmount();
        forgetWords();
        toast(
          isNew && waiting
            ? { tone: "note", title: copy.refundWaits, text: copy.refundWaitsText }
            : isNew
              ? { tone: "good", title: copy.refundQueued, text: refundedText(usdCents(dollars)) }
              : { tone: "good", title: copy.settled, text: copy.settledText },
        );
      },
      onHere: onClose,
      wordsOf: (error) => failureText(error, copy.refundFailed),
    });
  };
  return (
    <DialogForm
      title={title}
      isReady={isRight}
      isPending={send.isPending}
      error={send.error}
      otherwise={copy.refundFailed}
      leave={copy.cancel}
      send={title}
      isDangerous
      onSend={onSend}
      onClose={onClose}
    >
      {children}
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
            {leftOfText(usdCents(payment.left), usdCents(payment.amount))}
          </p>
        </div>
      )}
      <TextArea
        label={isNew ? copy.whyBack : copy.howSent}
        value={words}
        onChange={setWords}
        maxLength={REASON_LENGTH}
        hint={isRight ? undefined : isNew ? (dollarsProblem(amount) ?? copy.amountAndReason) : copy.howSentMissing}
      />
    </DialogForm>
  );
}
