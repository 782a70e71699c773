import type { PostgrestClient } from "@supabase/postgrest-js";
import { queryOptions } from "@tanstack/react-query";
import { db } from "./client";
import { unwrap } from "./errors";

// A guide's own money: balance, months, statements, tax sheets. Amounts are dollars, days and months are Sri Lanka's.

export type EarningsMonth = {
  /** "2026-11". */
  month: string;
  earned: number;
  /** Changes after a trip, such as refunds; negative if they cost the guide. */
  adjustments: number;
  /** Paid out, less what came back. */
  payouts: number;
};

export type TripToCome = {
  booking_id: string;
  reference: string;
  title: string;
  traveler: string;
  start_date: string;
  end_date: string;
  held: number;
  /** The guide's part of what is held. */
  share: number;
};

export type GuideEarnings = {
  /** For bookings that begin now. */
  commission_percent: number;
  /** Earned and not paid out. Refunds can make it negative. */
  balance: number;
  upcoming: number;
  /** Null if nothing is due. */
  next_payout: { on: string; amount: number } | null;
  /** The last twelve, the oldest first. */
  months: EarningsMonth[];
  /** At most 100, the soonest first. */
  trips_to_come: TripToCome[];
  /** With entries, the newest first. */
  years: string[];
};

export type StatementLine = {
  id: string;
  at: string;
  kind: "trip" | "cancelled_trip" | "adjustment" | "payout" | "payout_reversed";
  booking_id: string | null;
  reference: string | null;
  title: string | null;
  start_date: string | null;
  end_date: string | null;
  /** Null for payouts. Of an adjustment, what changed. */
  received: number | null;
  commission: number | null;
  /** What is paid out is negative. */
  amount: number;
  note: string | null;
};

/** `opening` and all amounts are `closing`. */
export type GuideStatement = {
  month: string;
  opening: number;
  closing: number;
  /** The oldest first. */
  lines: StatementLine[];
  totals: Omit<EarningsMonth, "month">;
};

export type TaxTotals = Omit<EarningsMonth, "month"> & { trips: number; received: number; commission: number };

export type TaxSheet = TaxTotals & { year: string; months: (TaxTotals & { month: string })[] };

// Not in the generated types yet.
const untyped = () => db() as unknown as PostgrestClient;

/** Changes of bookings and notices about payouts renew them. */
const OPTIONS = {
  staleTime: 0,
  refetchOnWindowFocus: true,
  meta: { live: ["booking_requests", "notifications"] },
} as const;

export const guideEarnings = (person: string) =>
  queryOptions({
    ...OPTIONS,
    queryKey: ["guide_earnings", person],
    queryFn: async () => unwrap<GuideEarnings>(await untyped().rpc("guide_earnings", {})),
  });

export const guideStatement = (person: string, month: string) =>
  queryOptions({
    ...OPTIONS,
    queryKey: ["guide_earnings", "statement", person, month],
    queryFn: async () => unwrap<GuideStatement>(await untyped().rpc("guide_statement", { month })),
  });

export const taxSheet = (person: string, year: string) =>
  queryOptions({
    ...OPTIONS,
    queryKey: ["guide_earnings", "year", person, year],
    queryFn: async () => unwrap<TaxSheet>(await untyped().rpc("guide_year", { year })),
  });
