import { usdCents } from "../../../lib/money";

/** Payments are in dollars; what another currency has come from is written as the provider has it. */
export function amountOf({ amount, currency }: { amount: number | null; currency: string }): string {
  if (amount === null) return "";
  return currency.toLowerCase() === "usd" ? usdCents(amount) : `${amount} ${currency.toUpperCase()}`;
}
