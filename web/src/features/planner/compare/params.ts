/** The ids in the address, joined by commas. */
export function parseComparedPlans({ plans }: { plans?: unknown }): { plans?: string } {
  return typeof plans === "string" ? { plans } : {};
}
