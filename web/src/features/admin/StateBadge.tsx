import { actionText } from "./copy";

/** Colors of states, of all kinds of records. */
const TONES: Record<string, string> = {
  pending: "pending",
  open: "pending",
  processing: "pending",
  approved: "approved",
  admin: "approved",
  active: "confirmed",
  confirmed: "confirmed",
  succeeded: "confirmed",
  suspended: "rejected",
  banned: "rejected",
  rejected: "rejected",
  failed: "rejected",
  cancelled: "rejected",
};

export function StateBadge({ state }: { state: string }) {
  return <span className={`status ${TONES[state] ?? "quiet"}`}>{actionText(state)}</span>;
}
