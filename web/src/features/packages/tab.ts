export const PACKAGE_TABS = ["days", "included", "hosts"] as const;
export type PackageTab = (typeof PACKAGE_TABS)[number];

export function parsePackageTab(raw: { tab?: unknown }): { tab: PackageTab } {
  return { tab: PACKAGE_TABS.find((one) => one === raw.tab) ?? "days" };
}
