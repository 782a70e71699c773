import type { FormEvent, ReactNode } from "react";
import { failureText } from "../../../api/errors";
import { Failure } from "../../../components/Failure";
import { toast } from "../../../components/ui/toasts";
import { useFieldDraft } from "../../../components/useFieldDraft";
import { useSubmitResult } from "../../../components/useSubmitResult";
import { fieldProblem, restOfError } from "../fieldProblems";
import { TemplatedText } from "../TemplatedText";
import { textProblem } from "../templateCopy";
import { copy, goesTo } from "./copy";
import { type ContactMessage, useAnswerMessage } from "./queries";

const ANSWER_LENGTH = 5000;
/** As in the mail about the message: the beginning of its id. */
const REFERENCE_LENGTH = 8;

/** `children` is a button beside those that send. */
type Props = { row: ContactMessage; hasAnswers: boolean; children: ReactNode };

/** An answer by mail. What was typed stays until it is sent. */
export function AnswerForm({ row, hasAnswers, children }: Props) {
  const [text, setText, forget] = useFieldDraft(`answer to message ${row.id}`, "");
  const answering = useAnswerMessage(row.id);
  const submit = useSubmitResult();
  const isHandled = row.handled_at !== null;
  const isReady = text.trim() !== "" && textProblem(text, ANSWER_LENGTH) === undefined && !answering.isPending;
  const send = (mark_handled: boolean) => {
    if (!isReady) return;
    submit(answering.mutateAsync({ text: text.trim(), mark_handled }), {
      onSuccess: () => {
        forget();
        toast({ tone: "good", title: copy.sentTitle, text: goesTo(row.email) });
      },
      onHere: () => setText(""),
      wordsOf: (error) => failureText(error, copy.sendFailed),
    });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send(true);
  };
  const primary = isHandled ? copy.sendAgain : copy.sendAndMark;
  return (
    <form className="answer-form" noValidate onSubmit={onSubmit} aria-label={copy.answer}>
      <TemplatedText
        kind="contact"
        values={{
          first_name: row.first_name.trim(),
          subject: row.subject,
          reference: row.id.slice(0, REFERENCE_LENGTH),
        }}
        label={copy.answer}
        value={text}
        onChange={setText}
        maxLength={ANSWER_LENGTH}
        rows={hasAnswers ? 5 : 8}
        hint={copy.answerHint}
        problem={fieldProblem(answering.error, "text")}
      />
      <Failure error={restOfError(answering.error, ["text"])} otherwise={copy.sendFailed} />
      <p className="acts-row">
        <button type="submit" className="btn primary compact" aria-disabled={!isReady}>
          {answering.isPending ? copy.sending : primary}
        </button>
        {!isHandled && (
          <button type="button" className="btn line compact" aria-disabled={!isReady} onClick={() => send(false)}>
            {copy.send}
          </button>
        )}
        {children}
      </p>
    </form>
  );
}
