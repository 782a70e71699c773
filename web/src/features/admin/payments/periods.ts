import type { Period } from "../searchValues";

/** They end today. */
export const PERIOD_DAYS: Record<Period, number> = { month: 30, quarter: 90, year: 365 };
