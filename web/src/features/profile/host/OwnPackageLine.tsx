import { Link } from "@tanstack/react-router";
import { copy as saleCopy, saleLabel } from "../../../components/package-sale/copy";
import { isOffSale, saleTone } from "../../../components/package-sale/saleState";
import { copy } from "./copy";
import { PackageMenu } from "./PackageMenu";
import type { PackageStatus } from "./packageStatus";
import type { OwnPackage } from "./queries";
import { isForOneTraveler, type SaleAction, saleActionsOf } from "./saleActions";

type Props = {
  trip: OwnPackage;
  standing: PackageStatus;
  /** A suspended guide adds no packages. */
  mayAdd: boolean;
  isPending: boolean;
  onAction: (action: Exclude<SaleAction, "duplicate">) => void;
};

export function OwnPackageLine({ trip, standing, mayAdd, isPending, onAction }: Props) {
  const actions = saleActionsOf(trip.sale, mayAdd);
  return (
    <article>
      <div>
        <Statuses trip={trip} standing={standing} />
        <h3 className="h-22">
          <Link to="/packages/$id" params={{ id: trip.id }}>
            {trip.title}
          </Link>
        </h3>
        <Reason label={copy.reason} text={standing.reason} />
        {trip.sale?.state === "taken_down" && (
          <>
            <Reason label={saleCopy.reason} text={trip.sale.reason} />
            {!trip.sale.may_change && <p className="small quiet">{saleCopy.onlyAdmin}</p>}
          </>
        )}
      </div>
      <div className="own-acts">
        <Link className="btn line compact" to="/packages/$id/edit" params={{ id: trip.id }}>
          <span>{standing.status === "rejected" ? copy.fix : copy.edit}</span>
          <span className="sr">{`: ${trip.title}`}</span>
        </Link>
        <PackageMenu trip={trip} actions={actions} isPending={isPending} onAction={onAction} />
      </div>
    </article>
  );
}

/** Of the review, of the sale, or of both. */
function Statuses({ trip: { sale }, standing }: Pick<Props, "trip" | "standing">) {
  const { status, ofChanges } = standing;
  const isDecided = status === "approved" && sale !== null && !isForOneTraveler(sale);
  const words = ofChanges ? copy.changesStatus : copy.packageStatus;
  return (
    <p className="own-statuses">
      {!isDecided && <span className={`status ${status}`}>{words[status]}</span>}
      {sale && (isDecided || isOffSale(sale)) && <span className={`status ${saleTone(sale)}`}>{saleLabel(sale)}</span>}
    </p>
  );
}

function Reason({ label, text }: { label: string; text: string | null }) {
  if (text === null || text === "") return null;
  return (
    <p className="reason">
      <span className="small quiet">{label}</span>
      <span>{text}</span>
    </p>
  );
}
