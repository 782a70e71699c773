import type { Booking } from "../../api/booking";

type Money = Pick<Booking, "payments" | "refunds" | "status" | "balance" | "full_payment_completed">;

/** The receipt's amounts. Dollars. */
export function moneyOf({ payments, refunds, status, balance, full_payment_completed }: Money) {
  const paid = payments.filter((one) => one.paid_at !== null);
  // A pending refund replaces a failed one.
  const back = refunds.filter((one) => one.status !== "failed");
  const cents = (amounts: readonly { amount: number }[]) =>
    amounts.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  return {
    payments: paid,
    refunds: back,
    net: (cents(paid) - cents(back)) / 100,
    due: ["approved", "confirmed"].includes(status) ? balance : 0,
    isPaidInFull: status === "confirmed" && full_payment_completed,
  };
}

/** Each once. */
export function linesOf(text: string | null): string[] {
  const lines = (text ?? "").split("\n").map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ""))];
}
