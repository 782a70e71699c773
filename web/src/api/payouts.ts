import type { PostgrestClient } from "@supabase/postgrest-js";
import { queryOptions } from "@tanstack/react-query";
import { db } from "./client";
import { unwrap } from "./errors";

// Payouts to guides and their commissions, for admins. Amounts are dollars.

export type GuideDue = {
  guide_id: string;
  display_name: string;
  balance: number;
  /** Of the balance, what may be paid now. */
  due: number;
  last_payout_at: string | null;
  commission_percent: number;
};

export type LedgerTotals = {
  received: number;
  refunded: number;
  held: number;
  owed: number;
  commission: number;
  paid_out: number;
  /** The ledger against payments and refunds; must be 0. */
  difference: number;
};

export type Payout = {
  id: string;
  guide_id: string;
  display_name: string;
  amount: number;
  reference: string;
  note: string | null;
  paid_at: string;
  /** The admin's name. */
  by: string | null;
  reversed_at: string | null;
};

export type CommissionRequest = {
  id: string;
  guide_id: string;
  display_name: string;
  percent_before: number;
  percent: number;
  reason: string;
  requested_by: string;
  requested_by_me: boolean;
  created_at: string;
};

export type PayoutList = {
  /** With a balance or a due amount, the largest due first. At most 500. */
  guides: GuideDue[];
  totals: LedgerTotals;
  /** The newest first. At most 50. */
  recent: Payout[];
  commission_requests: CommissionRequest[];
};

// Not in the generated types yet.
const untyped = () => db() as unknown as PostgrestClient;

export const payoutList = queryOptions({
  queryKey: ["payouts"],
  staleTime: 0,
  refetchOnWindowFocus: true,
  meta: { live: ["notifications"] },
  queryFn: async () => unwrap<PayoutList>(await untyped().rpc("payout_list", {})),
});

/** A retry after a lost answer records no second one: the reference is unique for the guide. */
export type PayoutRecord = { guide_id: string; amount: number; reference: string; note?: string };

export async function recordPayout(record: PayoutRecord): Promise<Payout> {
  return unwrap<Payout>(await untyped().rpc("record_payout", record));
}

export async function reversePayout(payout_id: string, reason: string): Promise<void> {
  unwrap(await untyped().rpc("reverse_payout", { payout_id, reason }));
}

export async function requestCommission(guide_id: string, percent: number, reason: string): Promise<void> {
  unwrap(await untyped().rpc("request_commission", { guide_id, percent, reason }));
}

/** Not accepting one's own request withdraws it. */
export async function decideCommission(request_id: string, accept: boolean): Promise<void> {
  unwrap(await untyped().rpc("decide_commission", { request_id, accept }));
}
