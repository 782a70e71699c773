import type { QueuedCredential } from "../../../api/credentials";
import { copy } from "./copy";

/** An approved one that has ended is expired. */
export function CredentialStatus({ of: { status, in_force } }: { of: QueuedCredential }) {
  if (status === "pending") return <span className="status pending">{copy.statuses.pending}</span>;
  if (in_force) return <span className="status confirmed">{copy.statuses.approved}</span>;
  return <span className="status rejected">{status === "approved" ? copy.expired : copy.statuses[status]}</span>;
}
