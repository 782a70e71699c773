import type { GuideEarnings } from "../api/earnings";

const MONTHS = Array.from({ length: 12 }, (_, index) =>
  index < 11 ? `2029-${String(index + 2).padStart(2, "0")}` : "2030-01",
);

/** Of a guide without trips, in January 2030. */
export const NO_EARNINGS: GuideEarnings = {
  commission_percent: 15,
  balance: 0,
  upcoming: 0,
  next_payout: null,
  months: MONTHS.map((month) => ({ month, earned: 0, adjustments: 0, payouts: 0 })),
  trips_to_come: [],
  years: [],
};
