import { LARGEST_PARTY, NO_PARTY, type Party, parseParty } from "../../components/party";

export const PACKAGE_TABS = ["days", "included", "hosts"] as const;
export type PackageTab = (typeof PACKAGE_TABS)[number];

/** What of a package's page an address asks for: which tab, whether the booking is open over it, and who wants to travel when. */
export type PackageSearch = Party & { tab: PackageTab; book: boolean };

export const PACKAGE_DEFAULTS: PackageSearch = { ...NO_PARTY, tab: "days", book: false };

export function parsePackageSearch(raw: Partial<Record<keyof PackageSearch, unknown>>): PackageSearch {
  return {
    ...parseParty(raw, LARGEST_PARTY),
    tab: PACKAGE_TABS.find((one) => one === raw.tab) ?? "days",
    book: raw.book === true || raw.book === "true",
  };
}
