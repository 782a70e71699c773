import "../../../components/package-sale/sale.css";
import { useState } from "react";
import type { Person } from "../../../api/person";
import { usePutBack } from "../../../components/package-sale/useSaleChange";
import { LoadMore } from "../../../components/ui/LoadMore";
import { useLostFocus } from "../../../components/useLostFocus";
import { copy } from "./copy";
import { OwnPackageLine } from "./OwnPackageLine";
import { PauseDialog } from "./PauseDialog";
import { byNeed, packageStatusOf } from "./packageStatus";
import { type OwnPackage, useOwnPackages } from "./queries";
import { RetireDialog } from "./RetireDialog";
import type { SaleAction } from "./saleActions";
import { SharesSlot } from "./shares/SharesSlot";

/** More of them are folded away. */
const RETIRED_SHOWN = 3;

type Props = { person: Person; mayAdd: boolean };

/** Rejected, taken down and pending ones first, with the reason; retired ones last. */
export function OwnPackages({ person, mayAdd }: Props) {
  const own = useOwnPackages(person.id);
  const [dialog, setDialog] = useState<{ action: SaleAction; trip: OwnPackage }>();
  const { putBack, isPending } = usePutBack();
  // A row may move to another group.
  const { fallback, area } = useLostFocus<HTMLHeadingElement>();
  if (own.error && !own.rows) {
    return (
      <p className="failed" role="alert">
        {copy.packagesFailed}{" "}
        <button type="button" className="link" onClick={() => void own.refetch()}>
          {copy.tryAgain}
        </button>
      </p>
    );
  }
  if (!own.rows || own.rows.length === 0) return null;
  const lines = own.rows
    .map((trip) => ({ trip, standing: packageStatusOf(trip), sale: trip.sale }))
    .toSorted((a, b) => byNeed(a, b));
  const list = (part: typeof lines) => (
    <ul className="own">
      {part.map(({ trip, standing }) => (
        <li key={trip.id}>
          <OwnPackageLine
            trip={trip}
            standing={standing}
            mayAdd={mayAdd}
            isPending={isPending}
            onAction={(action) => (action === "put_back" ? putBack(trip.id) : setDialog({ action, trip }))}
          />
        </li>
      ))}
    </ul>
  );
  const retired = lines.filter(({ sale }) => sale?.state === "retired");
  const close = () => setDialog(undefined);
  const subjectOf = (action: SaleAction) => (dialog?.action === action ? dialog.trip : undefined);
  return (
    <section aria-labelledby="own-packages" {...area}>
      <h2 className="h-section" id="own-packages" ref={fallback} tabIndex={-1}>
        {copy.packagesTitle}
      </h2>
      {list(lines.filter(({ sale }) => sale?.state !== "retired"))}
      {retired.length > 0 && (
        <details className="retired" open={retired.length <= RETIRED_SHOWN}>
          <summary>
            <span>{copy.retiredGroup}</span> <span className="quiet num">{retired.length}</span>
          </summary>
          {list(retired)}
        </details>
      )}
      <LoadMore pages={own} failed={copy.packagesFailed} />
      <PauseDialog person={person.id} trip={subjectOf("pause")} onClose={close} />
      <RetireDialog person={person.id} trip={subjectOf("retire")} onClose={close} />
      <SharesSlot person={person.id} mayPropose={mayAdd} trip={subjectOf("co_hosts")} onClose={close} />
    </section>
  );
}
