import { LARGEST_PARTY, NO_PARTY, type Party, parseParty } from "../../components/party";

export const PACKAGE_TABS = ["days", "included", "hosts"] as const;
export type PackageTab = (typeof PACKAGE_TABS)[number];

/** In the address: the tab, an open dialog, the party. */
export type PackageSearch = Party & { tab: PackageTab; book: boolean; ask: boolean };

export const PACKAGE_DEFAULTS: PackageSearch = { ...NO_PARTY, tab: "days", book: false, ask: false };

export function parsePackageSearch(raw: Partial<Record<keyof PackageSearch, unknown>>): PackageSearch {
  return {
    ...parseParty(raw, LARGEST_PARTY),
    tab: PACKAGE_TABS.find((one) => one === raw.tab) ?? "days",
    book: isTrue(raw.book),
    ask: isTrue(raw.ask),
  };
}

function isTrue(raw: unknown): boolean {
  return raw === true || raw === "true";
}
