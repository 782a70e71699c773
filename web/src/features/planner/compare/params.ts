/** The ids of the plans that stand side by side, as the address has them: with commas between. */
export function parseComparedPlans({ plans }: { plans?: unknown }): { plans?: string } {
  return typeof plans === "string" ? { plans } : {};
}
