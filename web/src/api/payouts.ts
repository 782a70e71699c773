import { queryOptions } from "@tanstack/react-query";
import { db } from "./client";
import type { Database } from "./database.gen";
import { unwrap } from "./errors";

// Payouts to guides and their commissions, for admins. Amounts are dollars.

type PayoutCalls = Database["public"]["Functions"];

type WrittenList = PayoutCalls["payout_list"]["Returns"];
type WrittenPayout = WrittenList["recent"][number];

/** At most 500 guides, with a balance or a due amount, the largest due first. At most 50 payouts, the newest first. `is_assured`: the caller has signed in with a second step. */
export type PayoutList = Omit<WrittenList, "guides" | "recent"> & { guides: GuideDue[]; recent: Payout[] };

/**
 * Of the balance, what is due may be paid now; `due_on` is the day of the next payout that the guide sees. `payout_account` is the one at the
 * payment provider, `payout_account_since` when it was first ready; one that replaced another rests. `last_failure`: the latest payout failed.
 */
export type GuideDue = Omit<WrittenList["guides"][number], "payout_account"> & {
  payout_account: "none" | "incomplete" | "ready";
};
/** The difference is the ledger against payments and refunds; it must be 0. */
export type LedgerTotals = WrittenList["totals"];
/** `by` is the admin's name; `transfer` is the payment provider's, null if the money was sent by hand. */
export type Payout = Omit<WrittenPayout, "transfer"> & { transfer: "pending" | "sent" | "failed" | null };

/** May be accepted by the caller: another admin's, or the only admin's own. */
export type CommissionRequest = WrittenList["commission_requests"][number];

/** The provider's answer about a transfer creates no notification. */
const TRANSFER_REFETCH_MS = 5_000;

export const payoutList = queryOptions({
  queryKey: ["payouts"],
  staleTime: 0,
  refetchOnWindowFocus: true,
  meta: { live: ["notifications"] },
  refetchInterval: ({ state }) =>
    state.data?.recent.some(({ transfer }) => transfer === "pending") ? TRANSFER_REFETCH_MS : false,
  queryFn: async () => unwrap(await db().rpc("payout_list", {})) as PayoutList,
});

/** A retry after a lost answer records no second one: the reference is unique for the guide. */
type PayoutRecord = PayoutCalls["record_payout"]["Args"];

export async function recordPayout(record: PayoutRecord): Promise<Payout> {
  return unwrap(await db().rpc("record_payout", record)) as Payout;
}

type PayoutOrder = PayoutCalls["send_payout"]["Args"];

/** By the payment provider. A retry with the same idempotency key sends no second one. */
export async function sendPayout(order: PayoutOrder, key: string): Promise<Payout> {
  return unwrap(await db().rpc("send_payout", order).setHeader("Idempotency-Key", key)) as Payout;
}

export async function reversePayout(payout_id: string, reason: string): Promise<void> {
  unwrap(await db().rpc("reverse_payout", { payout_id, reason }));
}

export async function requestCommission(guide_id: string, percent: number, reason: string): Promise<void> {
  unwrap(await db().rpc("request_commission", { guide_id, percent, reason }));
}

/** Not accepting one's own request withdraws it. */
export async function decideCommission(request_id: string, accept: boolean): Promise<void> {
  unwrap(await db().rpc("decide_commission", { request_id, accept }));
}
