import { Link } from "@tanstack/react-router";
import type { Person } from "../../../api/person";
import { LoadMore } from "../../../components/ui/LoadMore";
import { copy } from "./copy";
import { byNeed, type PackageStatus, packageStatusOf } from "./packageStatus";
import { type OwnPackage, useOwnPackages } from "./queries";

/** Rejected and pending ones first, with the reviewer's reason. */
export function OwnPackages({ person }: { person: Person }) {
  const own = useOwnPackages(person.id);
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
    .map((trip) => ({ trip, standing: packageStatusOf(trip) }))
    .toSorted((a, b) => byNeed(a.standing, b.standing));
  return (
    <section aria-labelledby="own-packages">
      <h2 className="h-section" id="own-packages">
        {copy.packagesTitle}
      </h2>
      <ul className="own">
        {lines.map(({ trip, standing }) => (
          <li key={trip.id}>
            <OwnPackageLine trip={trip} standing={standing} />
          </li>
        ))}
      </ul>
      <LoadMore pages={own} failed={copy.packagesFailed} />
    </section>
  );
}

function OwnPackageLine({ trip, standing }: { trip: OwnPackage; standing: PackageStatus }) {
  const { status, ofChanges, reason } = standing;
  const words = ofChanges ? copy.changesStatus : copy.packageStatus;
  return (
    <article>
      <div>
        <p>
          <span className={`status ${status}`}>{words[status]}</span>
        </p>
        <h3 className="h-22">
          <Link to="/packages/$id" params={{ id: trip.id }}>
            {trip.title}
          </Link>
        </h3>
        {reason !== null && reason !== "" && (
          <p className="reason">
            <span className="small quiet">{copy.reason}</span>
            <span>{reason}</span>
          </p>
        )}
      </div>
      <Link className="btn line compact" to="/packages/$id/edit" params={{ id: trip.id }}>
        <span>{status === "rejected" ? copy.fix : copy.edit}</span>
        <span className="sr">{`: ${trip.title}`}</span>
      </Link>
    </article>
  );
}
