import type { Difference } from "./queries";

type Compared = Pick<Difference, "kind" | "subject" | "here_amount" | "there_amount" | "here_state" | "there_state">;

/** The states in which money has moved, as the server sums them. */
const MOVED = ["paid", "succeeded", "sent", "part_returned", "lost"];

/**
 * What the books have more than the provider, in dollars: money that left counts negative. Where only the states differ,
 * a side counts if its money has moved. Nothing for amounts of two currencies.
 */
export function differenceOf(compared: Compared): number | undefined {
  const { kind, subject, here_amount, there_amount, here_state, there_state } = compared;
  if (kind === "currency") return undefined;
  const counts = (state: string | null) =>
    kind !== "state" || MOVED.includes(state ?? "") || (subject === "refund" && state === "pending");
  const here = counts(here_state) ? (here_amount ?? 0) : 0;
  const there = counts(there_state) ? (there_amount ?? 0) : 0;
  return subject === "payment" ? here - there : there - here;
}
