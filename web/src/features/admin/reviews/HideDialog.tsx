import type { UseMutationResult } from "@tanstack/react-query";
import { failureText } from "../../../api/errors";
import { REASON_LENGTH } from "../../../api/forms.gen";
import { DialogForm } from "../../../components/DialogForm";
import { Dialog } from "../../../components/ui/Dialog";
import { toast } from "../../../components/ui/toasts";
import { useFieldDraft } from "../../../components/useFieldDraft";
import { useSubmitResult } from "../../../components/useSubmitResult";
import { TemplatedText } from "../TemplatedText";
import { textProblem } from "../templateCopy";
import { copy } from "./copy";

type Props = {
  open: boolean;
  /** The review, and its subject. */
  about: string;
  subject: string;
  hiding: UseMutationResult<void, Error, string | null>;
  onClose: () => void;
};

/** Logged, and only admins read it. */
export function HideDialog({ open, ...rest }: Props) {
  return (
    <Dialog open={open} onClose={rest.onClose} label={copy.hide} className="dialog reject-dialog">
      <Form {...rest} />
    </Dialog>
  );
}

function Form({ about, subject, hiding, onClose }: Omit<Props, "open">) {
  const [reason, setReason, forget] = useFieldDraft(`why to hide ${about}`, "");
  const sent = useSubmitResult();
  const isReady = reason.trim() !== "" && textProblem(reason, REASON_LENGTH) === undefined;
  const onSend = () =>
    sent(hiding.mutateAsync(reason.trim()), {
      onSuccess: () => {
        forget();
        toast({ tone: "good", title: copy.hiddenTitle, text: copy.hiddenText });
      },
      onHere: onClose,
      wordsOf: (error) => failureText(error, copy.hideFailed),
    });
  return (
    <DialogForm
      title={copy.hide}
      isReady={isReady}
      isPending={hiding.isPending}
      error={hiding.error}
      otherwise={copy.hideFailed}
      leave={copy.cancel}
      send={copy.hide}
      isDangerous
      onSend={onSend}
      onClose={onClose}
    >
      <p className="quiet">{subject}</p>
      <TemplatedText
        kind="hide_review"
        values={{ subject }}
        label={copy.whyHidden}
        value={reason}
        onChange={setReason}
        maxLength={REASON_LENGTH}
        rows={4}
        hint={copy.whyHiddenHint}
      />
    </DialogForm>
  );
}
