import { BOOKING_TABS } from "../../api/constants.gen";

/** The tabs of My Bookings. */
export const SHELVES = ["all", ...BOOKING_TABS] as const;
export type BookingTab = (typeof SHELVES)[number];

export type HistorySearch = { show: BookingTab; q: string };

export const HISTORY_DEFAULTS = { show: "all", q: "" } as const;

const QUERY_LIMIT = 120;

export function parseHistorySearch(raw: { [name in keyof HistorySearch]?: unknown }): HistorySearch {
  return {
    show: SHELVES.find((one) => one === raw.show) ?? "all",
    q: typeof raw.q === "string" || typeof raw.q === "number" ? String(raw.q).slice(0, QUERY_LIMIT) : "",
  };
}
