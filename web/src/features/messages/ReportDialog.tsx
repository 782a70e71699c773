import { failureText } from "../../api/errors";
import { REPORT_LENGTH } from "../../api/forms.gen";
import { DialogForm } from "../../components/DialogForm";
import { Dialog } from "../../components/ui/Dialog";
import { TextArea } from "../../components/ui/TextArea";
import { toast } from "../../components/ui/toasts";
import { useFieldDraft } from "../../components/useFieldDraft";
import { useSubmitResult } from "../../components/useSubmitResult";
import { copy } from "./copy";
import { useReport } from "./queries";

type Props = { person: string; talk: string; open: boolean; onClose: () => void };

export function ReportDialog({ open, onClose, ...rest }: Props) {
  return (
    <Dialog open={open} onClose={onClose} label={copy.reportTitle} className="dialog booking-ask">
      <Form {...rest} onClose={onClose} />
    </Dialog>
  );
}

function Form({ person, talk, onClose }: Omit<Props, "open">) {
  const [reason, setReason, forget] = useFieldDraft(`report of ${talk}`, "");
  const report = useReport(person, talk);
  const sent = useSubmitResult();
  const isBlank = reason.trim() === "";
  const onSend = () =>
    sent(report.mutateAsync(reason.trim()), {
      onSuccess: () => {
        forget();
        toast({ tone: "good", title: copy.reportedTitle, text: copy.reportedText });
      },
      onHere: onClose,
      wordsOf: (error) => failureText(error, copy.reportFailed),
    });
  return (
    <DialogForm
      title={copy.reportTitle}
      isReady={!isBlank}
      isPending={report.isPending}
      error={report.error}
      otherwise={copy.reportFailed}
      leave={copy.cancel}
      send={report.isPending ? copy.reporting : copy.reportSend}
      isDangerous
      onSend={onSend}
      onClose={onClose}
    >
      <p className="quiet">{copy.reportText}</p>
      <TextArea
        label={copy.reportLabel}
        value={reason}
        onChange={setReason}
        maxLength={REPORT_LENGTH}
        rows={4}
        hint={isBlank ? copy.reportMissing : undefined}
      />
    </DialogForm>
  );
}
