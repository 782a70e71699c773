import { BOOKING_TABS } from "../../api/constants.gen";

export const HOST_TABS = [
  "overview",
  "bookings",
  "requests",
  "jobs",
  "calendar",
  "earnings",
  "credentials",
  "settings",
] as const;
export const VISITOR_TABS = ["bookings", "overview", "notifications", "security"] as const;
/** Status tabs of a traveler's bookings. */
const SHELVES = ["all", ...BOOKING_TABS] as const;
export const REQUEST_STATES = ["all", "waiting", "approved", "confirmed", "completed", "rejected"] as const;

export type Mode = "host" | "visitor";
export type HostTab = (typeof HOST_TABS)[number];
export type VisitorTab = (typeof VISITOR_TABS)[number];

/** In the address; an empty mode or tab is the reader's default. */
export type ProfileSearch = {
  mode: Mode | "";
  tab: HostTab | VisitorTab | "";
  bookings: (typeof SHELVES)[number];
  requests: (typeof REQUEST_STATES)[number];
  /** The searched words. */
  q: string;
  /**
   * Of the earnings: a month ("2026-11") or a year; empty for the summary. Of the jobs: days that are handed over
   * ("2030-01-15_2030-02-14"); empty for the list. Of the calendar: "months" or "weeks"; empty for the last choice.
   */
  period: string;
};

export const PROFILE_DEFAULTS = { mode: "", tab: "", bookings: "all", requests: "all", q: "", period: "" } as const;

const QUERY_LIMIT = 120;

export function parseProfileSearch(raw: { [name in keyof ProfileSearch]?: unknown }): ProfileSearch {
  return {
    mode: raw.mode === "host" || raw.mode === "visitor" ? raw.mode : "",
    tab: [...HOST_TABS, ...VISITOR_TABS].find((one) => one === raw.tab) ?? "",
    bookings: SHELVES.find((one) => one === raw.bookings) ?? "all",
    requests: REQUEST_STATES.find((one) => one === raw.requests) ?? "all",
    q: typeof raw.q === "string" || typeof raw.q === "number" ? String(raw.q).slice(0, QUERY_LIMIT) : "",
    period: typeof raw.period === "string" ? raw.period : "",
  };
}
