import type { Difference } from "./queries";

/**
 * What the books have more than the provider, in dollars: money that left counts negative. Nothing where only the
 * states differ, or amounts of two currencies.
 */
export function differenceOf({
  kind,
  subject,
  here_amount,
  there_amount,
}: Pick<Difference, "kind" | "subject" | "here_amount" | "there_amount">): number | undefined {
  if (kind === "state" || kind === "currency") return undefined;
  const more = (here_amount ?? 0) - (there_amount ?? 0);
  return subject === "payment" ? more : -more;
}
