import { type PaymentPeriod, PERIODS, type Period } from "../searchValues";

/** They end today. */
export const PERIOD_DAYS: Record<PaymentPeriod, number> = { month: 30, quarter: 90, year: 365 };

/** The address may have a period of another area. */
export function paymentPeriodOf(period: Period): PaymentPeriod {
  return PERIODS.find((one) => one === period) ?? "month";
}
