import type { AdminTab, Period, StateFilter } from "./searchValues";

// Every page loads this file, so the lists of values are in `searchValues.ts`.

/** All in the address. */
export type AdminSearch = {
  tab: AdminTab;
  q: string;
  show: StateFilter;
  /** Open beside the list; empty until one is chosen. */
  item: string;
  period: Period;
  /** A column's name, with a leading "-" for descending; empty for the list's own order. */
  order: string;
  /** Days, both included. */
  from: string;
  until: string;
  /** Which days `from` and `until` are about. */
  dates: string;
  /** Ids of the guide, package and person whose rows are listed. */
  guide: string;
  package: string;
  person: string;
  /** Further filters of a list: their names, with commas. */
  only: string;
};

/** Texts of an address, not compared with the known values yet. */
export type AdminAddress = Record<keyof AdminSearch, string>;

export const ADMIN_DEFAULTS: AdminSearch = {
  tab: "packages",
  q: "",
  show: "all",
  item: "",
  period: "month",
  order: "",
  from: "",
  until: "",
  dates: "",
  guide: "",
  package: "",
  person: "",
  only: "",
};

export function parseAdminSearch(raw: { [name in keyof AdminSearch]?: unknown }): AdminAddress {
  const search: AdminAddress = { ...ADMIN_DEFAULTS };
  let name: keyof AdminSearch;
  for (name in search) search[name] = String(raw[name] ?? search[name]).slice(0, 120);
  return search;
}
