import "./proposal-answer.css";
import { type FormEvent, useEffect, useRef } from "react";
import { isConflict, requestOf, textOf } from "../../api/errors";
import type { DelayAnswer } from "../delayedAnswer";
import { Failure } from "../Failure";
import { TextArea } from "../ui/TextArea";
import { toast } from "../ui/toasts";
import { useFieldDraft } from "../useFieldDraft";
import { useSubmitResult } from "../useSubmitResult";
import { type AnswerTexts, copy } from "./copy";

export type ProposalReply = "accept" | "decline";

export type ConfirmAnswerProps = {
  answer: ProposalReply;
  texts: AnswerTexts;
  hasMessage: boolean;
  /** Names the draft of the message. */
  draft: string;
  maxLength: number;
  sending: {
    isPending: boolean;
    error: Error | null;
    reset: () => void;
    mutateAsync: (answer: { action: ProposalReply; message?: string }) => Promise<unknown>;
  };
  onBack: () => void;
  /** A decline waits, so that it can be undone. */
  onDelay?: DelayAnswer;
  onAnswer: () => void;
};

export function ConfirmAnswer(props: ConfirmAnswerProps) {
  const { answer, texts, hasMessage, draft, maxLength, sending, onBack, onDelay, onAnswer } = props;
  const [words, setWords, forget] = useFieldDraft(draft, "");
  const submit = useSubmitResult();
  const form = useRef<HTMLFormElement>(null);
  // Syncs with the focus: the button that was pressed is gone.
  useEffect(() => form.current?.focus({ preventScroll: true }), []);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (sending.isPending) return;
    if (answer === "decline" && onDelay)
      onDelay({ what: texts.send, ...(hasMessage && { text: words.trim() }), send: sendNow });
    else void sendNow();
  };
  const sendNow = () => {
    const outcome = sending.mutateAsync({ action: answer, ...(hasMessage && { message: words }) });
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
      className="answer-confirm"
      ref={form}
      tabIndex={-1}
      aria-label={texts.title}
      noValidate
      onSubmit={onSubmit}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // Around it may be a dialog, which stays open.
        event.preventDefault();
        onBack();
      }}
    >
      <p>
        <b>{texts.title}</b> <span>{texts.text}</span>
      </p>
      {hasMessage && <TextArea label={copy.message} value={words} onChange={setWords} maxLength={maxLength} />}
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
