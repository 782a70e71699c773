import { Link } from "@tanstack/react-router";
import { copy } from "./copy";
import type { usePackageStatus } from "./packageStatus";

type Props = { id: string; note: NonNullable<ReturnType<typeof usePackageStatus>["note"]> };

/** For the hosts: whether travellers see it, why not, and how to change it. */
export function PackageStatusNote({ id, note: { status, reason, mayEdit } }: Props) {
  const isLive = status === "approved";
  if (isLive && !mayEdit) return null;
  return (
    <aside className="standing-note no-print" aria-label={copy.standing}>
      <p className={isLive ? "status approved" : status === "rejected" ? "status rejected" : "status pending"}>
        {isLive ? copy.live : status === "rejected" ? copy.rejected : copy.pending}
      </p>
      {status === "rejected" && reason !== null && <p className="why">{reason}</p>}
      {!isLive && <p className="small quiet">{copy.notShown}</p>}
      {mayEdit && (
        <Link className="btn line compact" to="/packages/$id/edit" params={{ id }}>
          {status === "rejected" ? copy.fix : copy.edit}
        </Link>
      )}
    </aside>
  );
}
