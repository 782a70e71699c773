import type { StateFilter } from "./searchValues";

/** States of decisions. */
export const STATES = ["all", "pending", "approved", "rejected"] as const satisfies readonly StateFilter[];
export const PACKAGE_STATES = ["pending", "rejected", "rejected_changes"] as const satisfies readonly StateFilter[];
export const PAYMENT_STATES = ["all", "success", "pending", "failed"] as const satisfies readonly StateFilter[];
export const REVIEW_STATES = ["all", "shown", "hidden"] as const satisfies readonly StateFilter[];
/** States of messages and reports. */
export const HANDLED_STATES = ["all", "open", "handled"] as const satisfies readonly StateFilter[];
export const CREDENTIAL_STATES = [
  "pending",
  "in_force",
  "expiring",
  "expired",
  "refused",
] as const satisfies readonly StateFilter[];
/** States of flags. */
export const FLAG_STATES = ["open", "dismissed", "confirmed", "any"] as const satisfies readonly StateFilter[];
/** Of what waits for the staff first; "any" is all of them. */
export const DIFFERENCE_STATES = ["open", "handled", "any"] as const satisfies readonly StateFilter[];
export const DISPUTE_STATES = ["open", "decided", "any"] as const satisfies readonly StateFilter[];
