import { actionText } from "./copy";

/** Colors of states, of all kinds of records. */
const TONES: Record<string, string> = {
  pending: "pending",
  open: "pending",
  processing: "pending",
  queued: "pending",
  waiting: "pending",
  manual: "pending",
  refund_pending: "pending",
  needs_response: "pending",
  created: "pending",
  running: "pending",
  paused: "pending",
  in_review: "pending",
  approved: "approved",
  admin: "approved",
  active: "confirmed",
  on_sale: "confirmed",
  confirmed: "confirmed",
  completed: "confirmed",
  paid: "confirmed",
  succeeded: "confirmed",
  won: "confirmed",
  done: "confirmed",
  delivered: "confirmed",
  part_refunded: "approved",
  suspended: "rejected",
  banned: "rejected",
  taken_down: "rejected",
  rejected: "rejected",
  failed: "rejected",
  lost: "rejected",
  review: "rejected",
  disputed: "rejected",
  dispute_lost: "rejected",
};

export function StateBadge({ state }: { state: string }) {
  return <span className={`status ${TONES[state] ?? "quiet"}`}>{actionText(state)}</span>;
}
