import { calendarDay, plusDays } from "../../../lib/dates";
import type { AdminSearch } from "../params";
import type { DeskCalls } from "../recordQueries";

export const FILTERS = ["q", "show", "dates", "from", "until", "guide", "package", "person", "order"] as const;
export type BookingsFilter = Pick<AdminSearch, (typeof FILTERS)[number]>;

export const NO_FILTER: BookingsFilter = {
  q: "",
  show: "all",
  dates: "",
  from: "",
  until: "",
  guide: "",
  package: "",
  person: "",
  order: "",
};

/** Newest first. */
export const OWN_ORDER = "-created";

export function toFilter(search: AdminSearch): BookingsFilter {
  const { q, show, dates, from, until, guide, package: trip, person, order } = search;
  return { q, show, dates, from, until, guide, package: trip, person, order };
}

/** Arguments of `admin_bookings` and of its export. Parts at their defaults are left out. */
export function toListArgs(filter: BookingsFilter): Omit<DeskCalls["admin_bookings"]["Args"], "after"> {
  const { show, dates, guide, package: trip, person, order } = filter;
  const search = filter.q.trim();
  const [from, until] = [calendarDay(filter.from), calendarDay(filter.until)];
  return {
    ...(search !== "" && { search }),
    ...(show !== "all" && { state: show }),
    ...(guide !== "" && { guide_id: guide }),
    ...(trip !== "" && { package_id: trip }),
    ...(person !== "" && { user_id: person }),
    ...(dates !== "" && (from || until) && { dates }),
    ...(from && { from }),
    ...(until && { until }),
    ...(order !== "" && { order }),
  };
}

/** The order of the list is none. */
export function isFiltered(filter: BookingsFilter): boolean {
  return FILTERS.some((name) => name !== "order" && name !== "dates" && filter[name] !== NO_FILTER[name]);
}

/** The address leaves the own order out. */
export function toAddress(order: string): string {
  return order === OWN_ORDER ? "" : order;
}

const WEEK_DAYS = 7;

/** Views for all admins; their days move with the calendar. */
export function builtInViews(today: string): { name: string; filter: BookingsFilter }[] {
  const view = (name: string, part: Partial<BookingsFilter>) => ({ name, filter: { ...NO_FILTER, ...part } });
  return [
    view("All bookings", {}),
    view("Waiting for an answer", { show: "pending", order: "created" }),
    view("Starts in 7 days", { show: "confirmed", from: today, until: plusDays(today, WEEK_DAYS), order: "start" }),
    view("Balance due", { show: "balance_due", order: "start" }),
    view("Cancelled this month", {
      show: "cancelled",
      dates: "cancelled",
      from: `${today.slice(0, 7)}-01`,
      order: "-changed",
    }),
  ];
}
