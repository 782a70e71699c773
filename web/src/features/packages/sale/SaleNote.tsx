import "../../../components/package-sale/sale.css";
import { type ReactElement, useState } from "react";
import type { PackageSale } from "../../../api/packageSales";
import { copy as saleCopy, saleLabel } from "../../../components/package-sale/copy";
import type { PackageName } from "../../../components/package-sale/SaleDialog";
import { isOffSale, saleTone } from "../../../components/package-sale/saleState";
import { TakeDownDialog } from "../../../components/package-sale/TakeDownDialog";
import { copy } from "../../../components/package-sale/takeDownCopy";
import { usePutBack } from "../../../components/package-sale/useSaleChange";
import { useLostFocus } from "../../../components/useLostFocus";
import { meaning } from "./copy";

type Props = {
  trip: PackageName;
  sale: PackageSale;
  person: string;
  isAdmin: boolean;
  /** The link to the edit page. */
  edit: ReactElement | null;
};

/** Of an approved package: whether it is off sale, and what the reader may change about that. */
export function SaleNote({ trip, sale, person, isAdmin, edit }: Props) {
  const [isTakingDown, setTakingDown] = useState(false);
  const { putBack, isPending } = usePutBack();
  const { fallback, area } = useLostFocus<HTMLDivElement>();
  const isOff = isOffSale(sale);
  const mayPutBack = isOff && sale.may_change;
  const mayTakeDown = isAdmin && sale.state !== "taken_down" && sale.may_change;
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fields
    <div className="sale-note" role="group" aria-label={saleLabel(sale)} ref={fallback} tabIndex={-1} {...area}>
      {isOff && <SaleState sale={sale} />}
      <div className="sale-acts">
        {mayPutBack && (
          <button
            type="button"
            className="btn primary compact"
            aria-disabled={isPending}
            onClick={() => putBack(trip.id)}
          >
            {isPending ? saleCopy.puttingBack : saleCopy.putBack}
          </button>
        )}
        {mayTakeDown && (
          <button type="button" className="btn line compact" aria-haspopup="dialog" onClick={() => setTakingDown(true)}>
            {copy.takeDown}
          </button>
        )}
        {edit}
      </div>
      <TakeDownDialog person={person} trip={trip} open={isTakingDown} onClose={() => setTakingDown(false)} />
    </div>
  );
}

function SaleState({ sale }: { sale: PackageSale }) {
  const isTakenDown = sale.state === "taken_down";
  return (
    <div className="sale-state">
      <p className={`status ${saleTone(sale)}`}>{saleLabel(sale)}</p>
      <p className="small quiet">
        <span>{meaning[sale.state]}</span> {isTakenDown && !sale.may_change && <span>{saleCopy.onlyAdmin}</span>}
      </p>
      {isTakenDown && sale.reason !== null && (
        <p className="why">
          <span className="small quiet">{saleCopy.reason}</span>
          <span>{sale.reason}</span>
        </p>
      )}
    </div>
  );
}
