import { goesOnText } from "../../../components/package-sale/copy";
import { DIALOG_CLASS, type PackageName, SaleForm } from "../../../components/package-sale/SaleDialog";
import { useSaleChange } from "../../../components/package-sale/useSaleChange";
import { Dialog } from "../../../components/ui/Dialog";
import { copy } from "./copy";

type Props = { person: string; trip: PackageName | undefined; onClose: () => void };

/** Open while it has a package. */
export function RetireDialog({ person, trip, onClose }: Props) {
  return (
    <Dialog open={trip !== undefined} onClose={onClose} label={copy.retireTitle} className={DIALOG_CLASS}>
      {trip && <RetireForm person={person} trip={trip} onClose={onClose} />}
    </Dialog>
  );
}

function RetireForm({ person, trip, onClose }: Props & { trip: PackageName }) {
  const change = useSaleChange();
  const success = { title: copy.retiredTitle, text: copy.retiredText };
  return (
    <SaleForm
      person={person}
      trip={trip}
      title={copy.retireTitle}
      text={copy.retireText}
      send={change.isPending ? copy.retiring : copy.retireSend}
      change={change}
      countsText={goesOnText}
      onSend={() => change.send({ package_id: trip.id, state: "retired" }, success, onClose)}
      onClose={onClose}
    />
  );
}
