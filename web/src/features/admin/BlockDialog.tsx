import { ConfirmDialog } from "../../components/ConfirmDialog";
import { toast } from "../../components/ui/toasts";
import { BlockUntil, useBlockUntil } from "./BlockUntil";
import { blockText, copy } from "./blockCopy";
import { DeskForm } from "./DeskForm";
import { fieldProblem } from "./fieldProblems";
import { useBlockPerson } from "./personActions";
import { ReasonField, useReason } from "./ReasonField";

type Props = {
  person: { id: string; name: string };
  isOpen: boolean;
  onDone: (text: string) => void;
  onClose: () => void;
};

/** Until a day or without end. */
export function BlockDialog({ isOpen, ...rest }: Props) {
  return (
    <ConfirmDialog subject={isOpen ? rest.person : undefined} label={copy.blockSend} onClose={rest.onClose}>
      {() => <BlockForm {...rest} />}
    </ConfirmDialog>
  );
}

function BlockForm({ person, onDone, onClose }: Omit<Props, "isOpen">) {
  const end = useBlockUntil();
  const reason = useReason(`to block ${person.id}`);
  const block = useBlockPerson(person.id);
  return (
    <DeskForm
      title={copy.blockSend}
      texts={{ leave: copy.cancel, send: copy.blockSend, sending: copy.blocking, failed: copy.blockFailed }}
      action={block}
      fields={["reason", "until"]}
      isReady={reason.problem === undefined && end.isRight}
      isDangerous
      onSend={() => block.mutateAsync({ reason: reason.reason, ...(end.until !== undefined && { until: end.until }) })}
      onSuccess={({ banned_until }) => {
        reason.forget();
        toast({ tone: "good", title: copy.blockedTitle, text: `${blockText(banned_until)}.` });
        onDone(`${blockText(banned_until)}.`);
      }}
      onClose={onClose}
    >
      <p className="quiet" dir="auto">
        {person.name}
      </p>
      <p>{copy.blockEffect}</p>
      <BlockUntil of={end} problem={fieldProblem(block.error, "until")} />
      <ReasonField reason={reason} problem={fieldProblem(block.error, "reason")} />
    </DeskForm>
  );
}
