import { useId } from "react";
import { REASON_LENGTH } from "../../api/forms.gen";
import { DialogForm } from "../../components/DialogForm";
import { Dialog } from "../../components/ui/Dialog";
import { useFieldDraft } from "../../components/useFieldDraft";
import { copy } from "./copy";

type Props = {
  open: boolean;
  title: string;
  /** Its name and id. */
  subject: string;
  about: string;
  isReasonNeeded: boolean;
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

function Form({ title, subject, about, isReasonNeeded, words, onReject, onClose }: Props) {
  const id = useId();
  const [reason, setReason, forget] = useFieldDraft(`${title} ${about}`, "");
  const isBlank = isReasonNeeded && reason.trim() === "";
  return (
    <DialogForm
      title={title}
      isReady={!isBlank}
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
      <div>
        <label className="label" htmlFor={id}>
          {words?.reason ?? (isReasonNeeded ? copy.reason : copy.reasonOptional)}
        </label>
        <textarea
          id={id}
          className="area"
          rows={5}
          maxLength={REASON_LENGTH}
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to write it
          autoFocus
          value={reason}
          aria-describedby={isBlank ? `${id}-hint` : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        {isReasonNeeded && (
          <p className="hint" id={`${id}-hint`}>
            {words?.missing ?? copy.reasonMissing}
          </p>
        )}
      </div>
    </DialogForm>
  );
}
