import type { EarningsMonth, GuideEarnings } from "../../../../api/earnings";
import { usd, usdCents } from "../../../../lib/money";

/** "+$340.00", "−$12.50", "$0.00". */
export function signedUsd(amount: number): string {
  return amount > 0 ? `+${usdCents(amount)}` : usdCents(amount);
}

/** Beside an axis: "−$250", "$1,000". */
export function axisUsd(amount: number): string {
  return amount < 0 ? `−${usd(-amount)}` : usd(amount);
}

/** Sums of dollars are exact in cents only. */
export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;
}

export function netEarned({ earned, adjustments }: Pick<EarningsMonth, "earned" | "adjustments">): number {
  return sumOf([earned, adjustments]);
}

/** A guide whose trips have brought nothing yet, and who waits for nothing. */
export function hasNoEarnings({ balance, upcoming, months, trips_to_come, years }: GuideEarnings): boolean {
  const isQuiet = months.every((month) => month.earned === 0 && month.adjustments === 0 && month.payouts === 0);
  return balance === 0 && upcoming === 0 && trips_to_come.length === 0 && years.length === 0 && isQuiet;
}
