import { copy } from "./copy";

/** All other statuses are pending. */
export function decisionOf(status: string): "pending" | "approved" | "rejected" {
  return status === "approved" || status === "rejected" ? status : "pending";
}

export function Status({ of }: { of: string }) {
  const state = decisionOf(of);
  return <span className={`status ${state}`}>{copy[state]}</span>;
}
