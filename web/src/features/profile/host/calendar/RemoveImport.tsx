import "../../../../components/booking/booking-parts.css";
import { DialogForm } from "../../../../components/DialogForm";
import { Dialog } from "../../../../components/ui/Dialog";
import { toast } from "../../../../components/ui/toasts";
import { useSubmitResult } from "../../../../components/useSubmitResult";
import { failureOf } from "./fieldErrors";
import { copy, opensText } from "./importCopy";
import { importName } from "./importNames";
import { useRemoveImport } from "./importQueries";
import type { CalendarImport } from "./types";

type Props = {
  /** The one to confirm, if any. */
  calendar: CalendarImport | undefined;
  onRemoved: () => void;
  onClose: () => void;
};

export function RemoveImport({ calendar, onRemoved, onClose }: Props) {
  return (
    <Dialog open={calendar !== undefined} onClose={onClose} label={copy.removeTitle} className="dialog booking-ask">
      {calendar && <Confirm calendar={calendar} onRemoved={onRemoved} onClose={onClose} />}
    </Dialog>
  );
}

function Confirm({ calendar, onRemoved, onClose }: Props & { calendar: CalendarImport }) {
  const remove = useRemoveImport();
  const submit = useSubmitResult();
  const onSend = () =>
    submit(remove.mutateAsync(calendar.id), {
      onSuccess: () => toast({ tone: "good", title: copy.removedToast, text: importName(calendar) }),
      onHere: onRemoved,
      wordsOf: (error) => failureOf(error, copy.removeFailed),
    });
  return (
    <DialogForm
      title={copy.removeTitle}
      isReady
      isPending={remove.isPending}
      error={remove.error}
      notice={remove.error && failureOf(remove.error, copy.removeFailed)}
      leave={copy.leave}
      send={remove.isPending ? copy.removing : copy.remove}
      isDangerous
      onSend={onSend}
      onClose={onClose}
    >
      <p>
        <b>{importName(calendar)}</b>
        <br />
        <span>{opensText(calendar.days)}</span> {calendar.days > 0 && <span className="quiet">{copy.stays}</span>}
      </p>
    </DialogForm>
  );
}
