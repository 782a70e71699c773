export const PACKAGE_TABS = ["days", "included", "hosts"] as const;
export type PackageTab = (typeof PACKAGE_TABS)[number];

/** What of a package's page an address asks for: which tab, and whether the booking is open over it. */
export type PackageSearch = { tab: PackageTab; book: boolean };

export const PACKAGE_DEFAULTS: PackageSearch = { tab: "days", book: false };

export function parsePackageSearch(raw: { tab?: unknown; book?: unknown }): PackageSearch {
  return { tab: PACKAGE_TABS.find((one) => one === raw.tab) ?? "days", book: raw.book === true || raw.book === "true" };
}
