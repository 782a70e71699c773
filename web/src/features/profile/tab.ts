export const PROFILE_TABS = ["overview", "security"] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];

export function parseProfileTab(raw: { tab?: unknown }): { tab: ProfileTab } {
  return { tab: PROFILE_TABS.find((one) => one === raw.tab) ?? "overview" };
}
