import { queryOptions } from "@tanstack/react-query";
import { db } from "./client";
import type { Database } from "./database.gen";
import { unwrap } from "./errors";

// Payouts to guides and their commissions, for admins. Amounts are dollars.

type PayoutCalls = Database["public"]["Functions"];

/** At most 500 guides, with a balance or a due amount, the largest due first. At most 50 payouts, the newest first. */
export type PayoutList = PayoutCalls["payout_list"]["Returns"];

/** Of the balance, what is due may be paid now. */
export type GuideDue = PayoutList["guides"][number];
/** The difference is the ledger against payments and refunds; it must be 0. */
export type LedgerTotals = PayoutList["totals"];
/** `by` is the admin's name. */
export type Payout = PayoutList["recent"][number];

/** May be accepted by the caller: another admin's, or the only admin's own. */
export type CommissionRequest = PayoutList["commission_requests"][number];

export const payoutList = queryOptions({
  queryKey: ["payouts"],
  staleTime: 0,
  refetchOnWindowFocus: true,
  meta: { live: ["notifications"] },
  queryFn: async () => unwrap(await db().rpc("payout_list", {})),
});

/** A retry after a lost answer records no second one: the reference is unique for the guide. */
type PayoutRecord = PayoutCalls["record_payout"]["Args"];

export async function recordPayout(record: PayoutRecord): Promise<Payout> {
  return unwrap(await db().rpc("record_payout", record));
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
