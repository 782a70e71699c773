export const ADMIN_TABS = [
  "packages",
  "applications",
  "requests",
  "payments",
  "logs",
  "audit",
  "messages",
  "conversations",
  "reviews",
  "jobs",
  "payouts",
  "handovers",
  "credentials",
] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];

/** Of all queues; `queueStates.ts` has those of each. In one list, as every page loads it. */
const ALL_STATES = [
  "all",
  "pending",
  "approved",
  "rejected",
  "success",
  "failed",
  "shown",
  "hidden",
  "open",
  "handled",
  "in_force",
  "expiring",
  "expired",
  "refused",
] as const;
export type StateFilter = (typeof ALL_STATES)[number];

/** Periods of the payments. */
export const PERIODS = ["month", "quarter", "year"] as const;
export type Period = (typeof PERIODS)[number];

/** All in the address. */
export type AdminSearch = {
  tab: AdminTab;
  q: string;
  show: StateFilter;
  /** Open beside the list; empty until one is chosen. */
  item: string;
  period: Period;
};

export const ADMIN_DEFAULTS: AdminSearch = { tab: "packages", q: "", show: "all", item: "", period: "month" };

const QUERY_LIMIT = 120;

export function parseAdminSearch(raw: { [name in keyof AdminSearch]?: unknown }): AdminSearch {
  return {
    tab: ADMIN_TABS.find((one) => one === raw.tab) ?? ADMIN_DEFAULTS.tab,
    q: text(raw.q).slice(0, QUERY_LIMIT),
    show: ALL_STATES.find((one) => one === raw.show) ?? ADMIN_DEFAULTS.show,
    item: text(raw.item),
    period: PERIODS.find((one) => one === raw.period) ?? ADMIN_DEFAULTS.period,
  };
}

function text(value: unknown): string {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}
