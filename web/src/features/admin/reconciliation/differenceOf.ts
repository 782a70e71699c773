import type { Difference } from "./queries";

/** Here less there, in dollars; nothing where only the states differ, or amounts of two currencies. */
export function differenceOf({ kind, here_amount, there_amount }: Difference): number | undefined {
  if (kind === "state" || kind === "currency") return undefined;
  return (here_amount ?? 0) - (there_amount ?? 0);
}
