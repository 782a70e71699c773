import { REASON_LENGTH } from "../../api/forms.gen";
import { DialogForm } from "../../components/DialogForm";
import { Dialog } from "../../components/ui/Dialog";
import { useFieldDraft } from "../../components/useFieldDraft";
import { copy } from "./copy";
import type { TemplateValues } from "./placeholders";
import { TemplatedText } from "./TemplatedText";
import { textProblem } from "./templateCopy";
import type { TemplateKind } from "./templateKinds";

type Props = {
  open: boolean;
  title: string;
  /** Its name and id. */
  subject: string;
  about: string;
  isReasonNeeded: boolean;
  /** The templates of its reason. */
  templates: { kind: TemplateKind; values: TemplateValues } | undefined;
  /** In place of the words for a rejection. */
  words?: { reason: string; missing: string; follows: string } | undefined;
  /** Call `forget` once it is saved, which clears the reason. */
  onReject: (reason: string, forget: () => void) => void;
  onClose: () => void;
};

export function RejectDialog(props: Props) {
  return (
    <Dialog open={props.open} onClose={props.onClose} label={props.title} className="dialog reject-dialog">
      <Form {...props} />
    </Dialog>
  );
}

function Form({ title, subject, about, isReasonNeeded, templates, words, onReject, onClose }: Props) {
  const [reason, setReason, forget] = useFieldDraft(`${title} ${about}`, "");
  const isBlank = isReasonNeeded && reason.trim() === "";
  return (
    <DialogForm
      title={title}
      isReady={!isBlank && textProblem(reason, REASON_LENGTH) === undefined}
      isPending={false}
      error={null}
      leave={copy.cancel}
      send={title}
      isDangerous
      onSend={() => onReject(reason.trim(), forget)}
      onClose={onClose}
    >
      <p className="quiet">{subject}</p>
      {words && <p>{words.follows}</p>}
      <TemplatedText
        kind={templates?.kind}
        values={templates?.values ?? {}}
        label={words?.reason ?? (isReasonNeeded ? copy.reason : copy.reasonOptional)}
        value={reason}
        onChange={setReason}
        maxLength={REASON_LENGTH}
        rows={5}
        hint={isReasonNeeded ? (words?.missing ?? copy.reasonMissing) : undefined}
        hasFocus
      />
    </DialogForm>
  );
}
