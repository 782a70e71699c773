import { ConfirmDialog } from "../../../components/ConfirmDialog";
import { toast } from "../../../components/ui/toasts";
import { DeskForm } from "../DeskForm";
import { fieldProblem } from "../fieldProblems";
import { copy, versionName } from "./copy";
import { NoteField } from "./NoteField";
import { type ContentDocument, useRestoreContent } from "./queries";
import { useNote } from "./useNote";

/** A version, or the shipped text. */
export type RestoreTarget = { version: number | null };

type Props = {
  document: ContentDocument;
  hasDraft: boolean;
  target: RestoreTarget | undefined;
  onClose: () => void;
};

export function RestoreDialog({ target, ...rest }: Props) {
  const label = target?.version === null ? copy.shippedTitle : copy.restoreTitle;
  return (
    <ConfirmDialog subject={target} label={label} onClose={rest.onClose}>
      {(to) => <RestoreForm {...rest} target={to} />}
    </ConfirmDialog>
  );
}

function RestoreForm({ document, hasDraft, target, onClose }: Props & { target: RestoreTarget }) {
  const restore = useRestoreContent(document.name);
  const note = useNote(`restoring ${document.name}`);
  const isShipped = target.version === null;
  return (
    <DeskForm
      title={isShipped ? copy.shippedTitle : copy.restoreTitle}
      texts={{
        leave: copy.cancel,
        send: isShipped ? copy.shipped : copy.restoreSend,
        sending: copy.restoring,
        failed: copy.restoreFailed,
      }}
      action={restore}
      fields={["note"]}
      onSend={() => {
        if (!note.check()) return undefined;
        const to = target.version === null ? {} : { to: target.version };
        return restore.mutateAsync({ version: document.version, note: note.text.trim(), ...to });
      }}
      onSuccess={() => {
        note.forget();
        toast({ tone: "good", title: copy.restoredTitle, text: copy.savedText });
      }}
      onClose={onClose}
    >
      <p className="quiet">
        <b dir="auto">{document.title}</b>
        {target.version !== null && <span>{`: ${versionName(target.version)}`}</span>}
      </p>
      <p>{isShipped ? copy.shippedText : copy.restoreText}</p>
      {hasDraft && <p>{copy.hasDraft}</p>}
      <NoteField note={note} problem={note.problem ?? fieldProblem(restore.error, "note")} />
    </DeskForm>
  );
}
