import { queryOptions } from "@tanstack/react-query";
import { db } from "./client";
import type { Database } from "./database.gen";
import { unwrap } from "./errors";

// A guide's own money: balance, months, statements, tax sheets. Amounts are dollars, days and months are Sri Lanka's.

type MoneyCalls = Database["public"]["Functions"];

type Earned = MoneyCalls["guide_earnings"]["Returns"];

/**
 * The balance is what was earned and not paid out: refunds can make it negative. The commission is for bookings that
 * begin now. Of the months, the last twelve, the oldest first; of the trips to come at most 100, the soonest first;
 * the years with entries, the newest first.
 */
export type GuideEarnings = Omit<Earned, "trips_to_come"> & { trips_to_come: TripToCome[] };
/** Adjustments are changes after a trip, negative if they cost the guide. Payouts are less what came back. */
export type EarningsMonth = Earned["months"][number];
/**
 * The share is the guide's part of what is held; `share_percent` is the reader's percent of the guide's part, null for
 * all; `led_by` is another host who leads the trip.
 */
export type TripToCome = Earned["trips_to_come"][number];

type WrittenStatement = MoneyCalls["guide_statement"]["Returns"];

/** What is paid out is negative. Of an adjustment, `received` is what changed. */
export type StatementLine = Omit<WrittenStatement["lines"][number], "kind"> & {
  kind: "trip" | "cancelled_trip" | "adjustment" | "payout" | "payout_reversed";
};

/** `opening` and all amounts are `closing`. The oldest line is the first. */
export type GuideStatement = Omit<WrittenStatement, "lines"> & { lines: StatementLine[] };

export type TaxSheet = MoneyCalls["guide_year"]["Returns"];
export type TaxTotals = Omit<TaxSheet, "year" | "months">;

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
    queryFn: async () => unwrap(await db().rpc("guide_earnings", {})),
  });

export const guideStatement = (person: string, month: string) =>
  queryOptions({
    ...OPTIONS,
    queryKey: ["guide_earnings", "statement", person, month],
    queryFn: async () => unwrap(await db().rpc("guide_statement", { month })) as GuideStatement,
  });

export const taxSheet = (person: string, year: string) =>
  queryOptions({
    ...OPTIONS,
    queryKey: ["guide_earnings", "year", person, year],
    queryFn: async () => unwrap(await db().rpc("guide_year", { year })),
  });
