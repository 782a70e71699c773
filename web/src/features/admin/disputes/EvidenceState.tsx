import { copy, evidenceFailure } from "./copy";
import type { Dispute } from "./queries";

/** Sent is not taken: the provider may be down, or refuse it. */
export function EvidenceState({ dispute: { evidence_state: state, evidence_failure: why } }: { dispute: Dispute }) {
  if (state === null || state === "taken") return null;
  return (
    <span className={state === "failed" ? "small kind soon" : "small quiet kind"} dir="auto">
      {state === "failed" ? evidenceFailure(why) : copy.waiting}
    </span>
  );
}
