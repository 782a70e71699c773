import { useId, useState } from "react";
import { AppError, failureText } from "../../api/errors";
import { REASON_LENGTH } from "../../api/forms.gen";
import { DialogForm } from "../../components/DialogForm";
import { Dialog } from "../../components/ui/Dialog";
import { toast } from "../../components/ui/toasts";
import { useFieldDraft } from "../../components/useFieldDraft";
import { useSubmitResult } from "../../components/useSubmitResult";
import { copy, LEAST_REASON, reasonHint } from "./reopenCopy";
import { type ReopenSubject, useReopen } from "./reopenQueries";

type Props = {
  subject: ReopenSubject;
  id: string;
  /** What was decided about. */
  name: string;
  onReopen: () => void;
};

/** At the foot of a rejected entry. */
export function ReopenDecision(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="act one" data-foot="true">
      <button type="button" className="btn line compact" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {copy.open}
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} label={copy.title} className="dialog reject-dialog">
        <Form {...props} onClose={() => setOpen(false)} />
      </Dialog>
    </div>
  );
}

function Form({ subject, id, name, onReopen, onClose }: Props & { onClose: () => void }) {
  const field = useId();
  const [reason, setReason, forget] = useFieldDraft(`why to reopen ${subject} ${id}`, "");
  const reopen = useReopen(subject, id);
  const submit = useSubmitResult();
  const length = reason.trim().length;
  const problem =
    reopen.error instanceof AppError ? reopen.error.fields.find((one) => one.field === "reason")?.message : undefined;
  const onSend = () =>
    submit(reopen.mutateAsync(reason.trim()), {
      onSuccess: () => {
        forget();
        toast({ tone: "good", title: copy.doneTitle, text: copy.doneText });
        onReopen();
      },
      onHere: onClose,
      wordsOf: (error) => failureText(error, copy.failed),
    });
  return (
    <DialogForm
      title={copy.title}
      isReady={length >= LEAST_REASON}
      isPending={reopen.isPending}
      error={problem === undefined ? reopen.error : null}
      otherwise={copy.failed}
      leave={copy.cancel}
      send={reopen.isPending ? copy.sending : copy.send}
      onSend={onSend}
      onClose={onClose}
    >
      <p className="quiet">{name}</p>
      <p>{copy.follows}</p>
      <div>
        <label className="label" htmlFor={field}>
          {copy.reason}
        </label>
        <textarea
          id={field}
          className="area"
          rows={4}
          maxLength={REASON_LENGTH}
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to write it
          autoFocus
          value={reason}
          aria-invalid={problem !== undefined}
          aria-describedby={`${field}-hint`}
          onChange={(event) => setReason(event.target.value)}
        />
        <p
          className={problem === undefined ? "hint" : "error"}
          id={`${field}-hint`}
          role={problem === undefined ? undefined : "alert"}
        >
          {problem ?? reasonHint(length)}
        </p>
      </div>
    </DialogForm>
  );
}
