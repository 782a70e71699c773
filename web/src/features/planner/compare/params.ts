import { isId } from "../../../lib/ids";

export const COMPARED_PLANS = { plans: "" };

/** The ids of the plans that stand side by side, as the address has them: with commas between. */
export function parseComparedPlans(raw: { plans?: unknown }): { plans: string } {
  return { plans: typeof raw.plans === "string" ? raw.plans : "" };
}

/** Two different ids, or nothing. */
export function pairOf(plans: string): [string, string] | undefined {
  const [one, other, ...rest] = plans.split(",");
  if (!one || !other || rest.length > 0 || one === other) return undefined;
  return isId(one) && isId(other) ? [one, other] : undefined;
}
