import type { FormEvent } from "react";
import { REPORT_LENGTH } from "../../api/constants.gen";
import { AppError } from "../../api/errors";
import { Dialog } from "../../components/ui/Dialog";
import { OwnWords } from "../../components/ui/OwnWords";
import { toast } from "../../components/ui/toasts";
import { useSent } from "../../components/useSent";
import { useTyped } from "../../components/useTyped";
import { copy } from "./copy";
import { useReport } from "./queries";

type Props = { person: string; booking: string; open: boolean; onClose: () => void };

export function ReportDialog({ open, onClose, ...rest }: Props) {
  return (
    <Dialog open={open} onClose={onClose} label={copy.reportTitle} className="dialog booking-ask">
      <Form {...rest} onClose={onClose} />
    </Dialog>
  );
}

function Form({ person, booking, onClose }: Omit<Props, "open">) {
  const [reason, setReason, forget] = useTyped(`report of ${booking}`, "");
  const report = useReport(person, booking);
  const sent = useSent();
  const isBlank = reason.trim() === "";
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isBlank || report.isPending) return;
    sent(report.mutateAsync(reason.trim()), {
      onSuccess: () => {
        forget();
        toast({ tone: "good", title: copy.reportedTitle, text: copy.reportedText });
      },
      onHere: onClose,
      wordsOf,
    });
  };
  return (
    <form onSubmit={onSubmit}>
      <h2 className="h-28">{copy.reportTitle}</h2>
      <p className="quiet">{copy.reportText}</p>
      <OwnWords
        label={copy.reportLabel}
        value={reason}
        onChange={setReason}
        maxLength={REPORT_LENGTH}
        rows={4}
        hint={isBlank ? copy.reportMissing : undefined}
      />
      {report.error && (
        <p className="error" role="alert">
          {wordsOf(report.error)}
        </p>
      )}
      <p className="acts-row">
        <button type="button" className="btn line" onClick={onClose}>
          {copy.cancel}
        </button>
        <button type="submit" className="btn danger" disabled={isBlank} aria-disabled={report.isPending}>
          {report.isPending ? copy.reporting : copy.reportSend}
        </button>
      </p>
    </form>
  );
}

function wordsOf(error: unknown): string {
  return error instanceof AppError ? error.text : copy.reportFailed;
}
