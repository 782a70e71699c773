import { Dialog } from "../ui/Dialog";
import { TextArea } from "../ui/TextArea";
import { useFieldDraft } from "../useFieldDraft";
import { standsStillText } from "./copy";
import { DIALOG_CLASS, type PackageName, SaleForm } from "./SaleDialog";
import { copy, LEAST_REASON, REASON_LENGTH, reasonHint } from "./takeDownCopy";
import { useSaleChange } from "./useSaleChange";

type Props = { person: string; trip: PackageName; open: boolean; onClose: () => void };

/** For admins. */
export function TakeDownDialog({ open, ...rest }: Props) {
  return (
    <Dialog open={open} onClose={rest.onClose} label={copy.takeDownTitle} className={DIALOG_CLASS}>
      {open && <TakeDownForm {...rest} />}
    </Dialog>
  );
}

function TakeDownForm({ person, trip, onClose }: Omit<Props, "open">) {
  const [reason, setReason, forget] = useFieldDraft(`take down ${trip.id}`, "");
  const change = useSaleChange();
  const text = reason.trim();
  const { length } = [...text];
  const problem = change.problemOf("reason");
  const onSend = () =>
    change.send(
      { package_id: trip.id, state: "taken_down", reason: text },
      { title: copy.takenDownTitle, text: copy.takenDownText },
      () => {
        forget();
        onClose();
      },
    );
  return (
    <SaleForm
      person={person}
      trip={trip}
      title={copy.takeDownTitle}
      text={copy.takeDownText}
      send={change.isPending ? copy.takingDown : copy.takeDownSend}
      isReady={length >= LEAST_REASON}
      isDangerous
      change={change}
      countsText={standsStillText}
      onSend={onSend}
      onClose={onClose}
    >
      <TextArea
        label={copy.takeDownReason}
        value={reason}
        maxLength={REASON_LENGTH}
        rows={4}
        hint={reasonHint(length)}
        onChange={(next) => {
          setReason(next);
          change.reset();
        }}
      />
      {problem !== undefined && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
    </SaleForm>
  );
}
