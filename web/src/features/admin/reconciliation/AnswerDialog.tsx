import { ConfirmDialog } from "../../../components/ConfirmDialog";
import { toast } from "../../../components/ui/toasts";
import { usdCents } from "../../../lib/money";
import { DeskForm } from "../DeskForm";
import { ReasonField, useReason } from "../ReasonField";
import { useFieldProblems } from "../useFieldProblems";
import { copy, differenceName } from "./copy";
import { differenceOf } from "./differenceOf";
import { type Answer, type Difference, useAnswer } from "./queries";

type Answering = { difference: Difference; answer: Answer };
type Props = { answering: Answering | undefined; onClose: () => void };

const TEXTS = {
  handle: { title: copy.handleTitle, text: copy.handleText, send: copy.handleSend, done: copy.handled },
  reopen: { title: copy.reopenTitle, text: copy.reopenText, send: copy.reopenSend, done: copy.reopened },
} as const;

/** Handles a difference with a note, or opens it again. */
export function AnswerDialog({ answering, onClose }: Props) {
  return (
    <ConfirmDialog
      subject={answering}
      label={answering ? TEXTS[answering.answer].title : copy.handleTitle}
      onClose={onClose}
    >
      {(one) => <AnswerForm {...one} onClose={onClose} />}
    </ConfirmDialog>
  );
}

function AnswerForm({ difference, answer, onClose }: Answering & { onClose: () => void }) {
  const texts = TEXTS[answer];
  const reason = useReason(`${answer} ${difference.id}`);
  const action = useAnswer(difference.id, answer);
  const { form, check, problemOf } = useFieldProblems({ note: reason.problem }, action.error);
  const sum = differenceOf(difference);
  const name = differenceName(difference);
  return (
    <DeskForm
      title={texts.title}
      texts={{ leave: copy.cancel, send: texts.send, sending: copy.sending, failed: copy.answerFailed }}
      action={action}
      fields={["note"]}
      onSend={() => (check() ? action.mutateAsync(reason.reason) : undefined)}
      onSuccess={() => {
        reason.forget();
        toast({ tone: "good", title: texts.done, text: name });
      }}
      onClose={onClose}
    >
      <p className="answered-difference">
        <b>{name}</b>
        {sum !== undefined && <span className="num">{usdCents(sum)}</span>}
      </p>
      <p className="quiet">{texts.text}</p>
      <div ref={form}>
        <ReasonField reason={reason} problem={problemOf("note")} label={copy.note} />
      </div>
    </DeskForm>
  );
}
