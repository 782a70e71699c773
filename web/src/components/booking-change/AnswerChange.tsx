import "./booking-change.css";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { type BookingChange, type ChangeAction, useAnswerChange } from "../../api/bookingChanges";
import { isConflict, requestOf, textOf } from "../../api/errors";
import { REASON_LENGTH } from "../../api/forms.gen";
import type { DelayAnswer } from "../delayedAnswer";
import { Failure } from "../Failure";
import { TextArea } from "../ui/TextArea";
import { toast } from "../ui/toasts";
import { useFieldDraft } from "../useFieldDraft";
import { useSubmitResult } from "../useSubmitResult";
import { ANSWER_TEXTS, copy } from "./copy";

type Props = {
  change: string;
  can: BookingChange["can"];
  /** What acceptance costs or pays back. */
  effect: string;
  /** What follows if it is declined or withdrawn. */
  declined: string;
  /** Why it cannot be accepted now. */
  hindrance?: string | undefined;
  /** Whose change it is, for screen readers. */
  about: string;
  /** What happens next, for the notification. */
  nextOf: (change: BookingChange, action: ChangeAction) => string;
  /** Where declining can be undone. */
  onDelay?: DelayAnswer;
  onAnswer?: (() => void) | undefined;
};

const ACTIONS = ["accept", "decline", "withdraw"] as const;

/** Each answer has a step in which it is confirmed. */
export function AnswerChange(props: Props) {
  const { can, about, hindrance } = props;
  const [confirming, setConfirming] = useState<ChangeAction>();
  const row = useRef<HTMLParagraphElement>(null);
  const left = useRef<ChangeAction>(undefined);
  // Syncs with the focus, which returns to the button that opened the step.
  useEffect(() => {
    if (confirming !== undefined || left.current === undefined) return;
    row.current?.querySelector<HTMLElement>(`[data-action=${left.current}]`)?.focus();
    left.current = undefined;
  }, [confirming]);
  if (confirming !== undefined) {
    return (
      <Confirm
        key={confirming}
        {...props}
        action={confirming}
        onBack={() => {
          left.current = confirming;
          setConfirming(undefined);
        }}
      />
    );
  }
  const actions = ACTIONS.filter((action) => can[action] && !(action === "accept" && hindrance !== undefined));
  if (actions.length === 0) return null;
  return (
    <p className="acts-row no-print" ref={row}>
      {actions.map((action) => (
        <button
          key={action}
          type="button"
          className={action === "accept" ? "btn primary compact" : "btn line compact"}
          data-action={action}
          onClick={() => setConfirming(action)}
        >
          <span>
            <span>{copy[action]}</span>
            <span className="sr">{`: ${about}`}</span>
          </span>
        </button>
      ))}
    </p>
  );
}

type ConfirmProps = Props & { action: ChangeAction; onBack: () => void };

function Confirm({ change, action, effect, declined, nextOf, onDelay, onAnswer, onBack }: ConfirmProps) {
  const [words, setWords, forget] = useFieldDraft(`answer to change ${change}`, "");
  const answer = useAnswerChange(change);
  const sent = useSubmitResult();
  const form = useRef<HTMLFormElement>(null);
  const texts = ANSWER_TEXTS[action];
  // Syncs with the focus: the button that was pressed is gone.
  useEffect(() => form.current?.focus({ preventScroll: true }), []);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (answer.isPending) return;
    if (action === "decline" && onDelay) onDelay({ what: texts.send, text: words.trim(), send });
    else void send();
  };
  const send = () => {
    const sending = answer.mutateAsync({ action, ...(action === "decline" && { message: words }) });
    // The next read may remove this form, and its error with it.
    sending.catch((error) => {
      if (isConflict(error)) {
        const text = textOf(error, copy.answerFailed);
        toast({ tone: "bad", title: copy.errorTitle, text, request: requestOf(error), isSaid: true });
      }
    });
    sent(sending, {
      onSuccess: (done) => {
        forget();
        toast({ tone: "good", title: texts.done, text: nextOf(done, action) });
        onAnswer?.();
      },
      wordsOf: (error) => textOf(error, copy.answerFailed),
    });
    return sending;
  };
  return (
    <form
      className="change-confirm"
      ref={form}
      tabIndex={-1}
      aria-label={texts.title}
      noValidate
      onSubmit={onSubmit}
      onKeyDown={(event) => event.key === "Escape" && onBack()}
    >
      <p>
        <b>{texts.title}</b> <span>{action === "accept" ? effect : declined}</span>
      </p>
      {action === "decline" && (
        <TextArea label={copy.declineMessage} value={words} onChange={setWords} maxLength={REASON_LENGTH} />
      )}
      <Failure error={answer.error}>{textOf(answer.error, copy.answerFailed)}</Failure>
      <p className="acts-row">
        <button
          type="submit"
          className={action === "accept" ? "btn primary compact" : "btn danger compact"}
          aria-disabled={answer.isPending}
        >
          {answer.isPending ? texts.sending : texts.send}
        </button>
        <button type="button" className="btn line compact" onClick={onBack}>
          {copy.back}
        </button>
      </p>
    </form>
  );
}
