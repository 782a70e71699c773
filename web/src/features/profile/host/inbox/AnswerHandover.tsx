import { type FormEvent, useEffect, useRef, useState } from "react";
import { isConflict, requestOf, textOf } from "../../../../api/errors";
import { REASON_LENGTH } from "../../../../api/forms.gen";
import { type ReceivedHandover, useAnswerHandover } from "../../../../api/handovers";
import type { DelayAnswer } from "../../../../components/delayedAnswer";
import { Failure } from "../../../../components/Failure";
import { TextArea } from "../../../../components/ui/TextArea";
import { toast } from "../../../../components/ui/toasts";
import { useFieldDraft } from "../../../../components/useFieldDraft";
import { useSubmitResult } from "../../../../components/useSubmitResult";
import { copy, HANDOVER_ANSWERS } from "./handoverCopy";

type Answer = keyof typeof HANDOVER_ANSWERS;
type Props = { offer: ReceivedHandover; onDelay: DelayAnswer; onAnswer: () => void };

const ANSWERS = ["accept", "decline"] as const;

/** Each answer has a step in which it is confirmed. */
export function AnswerHandover({ offer, onDelay, onAnswer }: Props) {
  const [confirming, setConfirming] = useState<Answer>();
  const row = useRef<HTMLParagraphElement>(null);
  const left = useRef<Answer>(undefined);
  // Syncs with the focus, which returns to the button that opened the step.
  useEffect(() => {
    if (confirming !== undefined || left.current === undefined) return;
    row.current?.querySelector<HTMLElement>(`[data-action=${left.current}]`)?.focus();
    left.current = undefined;
  }, [confirming]);
  if (confirming !== undefined) {
    const onBack = () => {
      left.current = confirming;
      setConfirming(undefined);
    };
    return <ConfirmStep key={confirming} {...{ offer, onDelay, onAnswer, onBack }} answer={confirming} />;
  }
  const answers = ANSWERS.filter((answer) => answer === "decline" || offer.hindrance === null);
  return (
    <p className="acts-row" ref={row}>
      {answers.map((answer) => (
        <button
          key={answer}
          type="button"
          className={answer === "accept" ? "btn primary compact" : "btn line compact"}
          data-action={answer}
          onClick={() => setConfirming(answer)}
        >
          <span>
            <span>{copy[answer]}</span>
            <span className="sr">{`: ${offer.title}`}</span>
          </span>
        </button>
      ))}
    </p>
  );
}

type ConfirmStepProps = Props & { answer: Answer; onBack: () => void };

function ConfirmStep({ offer, answer, onDelay, onBack, onAnswer }: ConfirmStepProps) {
  const [words, setWords, forget] = useFieldDraft(`answer to handover ${offer.id}`, "");
  const sending = useAnswerHandover(offer.id);
  const submit = useSubmitResult();
  const form = useRef<HTMLFormElement>(null);
  const texts = HANDOVER_ANSWERS[answer];
  // Syncs with the focus: the button that was pressed is gone.
  useEffect(() => form.current?.focus({ preventScroll: true }), []);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (sending.isPending) return;
    const send = () => sendNow();
    if (answer === "decline") onDelay({ done: texts.done, send });
    else void send();
  };
  const sendNow = () => {
    const outcome = sending.mutateAsync({ action: answer, ...(answer === "decline" && { message: words }) });
    // The next read may remove this form, and its error with it.
    outcome.catch((error) => {
      if (!isConflict(error)) return;
      const text = textOf(error, copy.answerFailed);
      toast({ tone: "bad", title: copy.errorTitle, text, request: requestOf(error), isSaid: true });
    });
    submit(outcome, {
      onSuccess: () => {
        forget();
        toast({ tone: "good", title: texts.done, text: texts.next });
        onAnswer();
      },
      wordsOf: (error) => textOf(error, copy.answerFailed),
    });
    return outcome;
  };
  return (
    <form
      className="handover-confirm"
      ref={form}
      tabIndex={-1}
      aria-label={texts.title}
      noValidate
      onSubmit={onSubmit}
      onKeyDown={(event) => event.key === "Escape" && onBack()}
    >
      <p>
        <b>{texts.title}</b> <span>{texts.text}</span>
      </p>
      {answer === "decline" && (
        <TextArea label={copy.declineMessage} value={words} onChange={setWords} maxLength={REASON_LENGTH} />
      )}
      <Failure error={sending.error}>{textOf(sending.error, copy.answerFailed)}</Failure>
      <p className="acts-row">
        <button
          type="submit"
          className={answer === "accept" ? "btn primary compact" : "btn danger compact"}
          aria-disabled={sending.isPending}
        >
          {sending.isPending ? texts.sending : texts.send}
        </button>
        <button type="button" className="btn line compact" onClick={onBack}>
          {copy.back}
        </button>
      </p>
    </form>
  );
}
