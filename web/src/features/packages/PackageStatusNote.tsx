import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { isOffSale } from "../../components/package-sale/saleState";
import { copy } from "./copy";
import type { usePackageStatus } from "./packageStatus";

// For owners, hosts and admins only.
const SaleNote = lazy(() => import("./sale/SaleNote").then((file) => ({ default: file.SaleNote })));

type Props = { trip: { id: string; title: string }; note: NonNullable<ReturnType<typeof usePackageStatus>["note"]> };

/** For the hosts and admins: whether travelers see it, why not, and how to change it. */
export function PackageStatusNote({ trip, note }: Props) {
  const { status, reason, mayEdit, sale } = note;
  const isLive = status === "approved";
  const isOff = isOffSale(sale);
  if (isLive && !isOff && !mayEdit) return null;
  const edit = mayEdit ? (
    <Link className="btn line compact" to="/packages/$id/edit" params={{ id: trip.id }}>
      {status === "rejected" ? copy.fix : copy.edit}
    </Link>
  ) : null;
  return (
    <aside className="standing-note no-print" aria-label={copy.standing}>
      {!isOff && (
        <p className={isLive ? "status approved" : status === "rejected" ? "status rejected" : "status pending"}>
          {isLive ? copy.live : status === "rejected" ? copy.rejected : copy.pending}
        </p>
      )}
      {status === "rejected" && reason !== null && <p className="why">{reason}</p>}
      {!isLive && <p className="small quiet">{copy.notShown}</p>}
      {isLive && sale ? (
        <Suspense fallback={edit}>
          <SaleNote trip={trip} sale={sale} person={note.person} isAdmin={note.isAdmin} edit={edit} />
        </Suspense>
      ) : (
        edit
      )}
    </aside>
  );
}
