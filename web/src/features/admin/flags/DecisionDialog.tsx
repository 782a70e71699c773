import { ConfirmDialog } from "../../../components/ConfirmDialog";
import { toast } from "../../../components/ui/toasts";
import { DeskForm } from "../DeskForm";
import { kindName, reasonText } from "../flagCopy";
import type { Flag } from "../flagQueries";
import { ReasonField, useReason } from "../ReasonField";
import { useFieldProblems } from "../useFieldProblems";
import { copy, DECISIONS } from "./copy";
import { type FlagState, useDecideFlag } from "./queries";

type Props = { flag: Flag; state: FlagState | undefined; onClose: () => void };

export function DecisionDialog({ flag, state, onClose }: Props) {
  return (
    <ConfirmDialog subject={state} label={DECISIONS[state ?? "dismissed"].title} onClose={onClose}>
      {(decided) => <DecisionForm flag={flag} state={decided} onClose={onClose} />}
    </ConfirmDialog>
  );
}

function DecisionForm({ flag, state, onClose }: Props & { state: FlagState }) {
  const texts = DECISIONS[state];
  const note = useReason(`${state} flag ${flag.id}`);
  const decide = useDecideFlag(flag, state);
  const { form, check, problemOf } = useFieldProblems({ note: note.problem }, decide.error);
  return (
    <DeskForm
      title={texts.title}
      texts={{ leave: copy.cancel, send: texts.send, sending: copy.sending, failed: copy.decideFailed }}
      action={decide}
      fields={["note"]}
      onSend={() => (check() ? decide.mutateAsync(note.reason) : undefined)}
      onSuccess={() => {
        note.forget();
        toast({ tone: "good", title: texts.done, text: kindName(flag.kind) });
      }}
      onClose={onClose}
    >
      <p className="quiet">{reasonText(flag)}</p>
      <p>{texts.text}</p>
      <div ref={form}>
        <ReasonField reason={note} problem={problemOf("note")} label={copy.decisionNote} isOnly />
      </div>
    </DeskForm>
  );
}
