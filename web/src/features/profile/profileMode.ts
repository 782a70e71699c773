import { HOST_TABS, type HostTab, type Mode, type ProfileSearch, VISITOR_TABS, type VisitorTab } from "./profileSearch";

// What an address means on the page; its values are in the first view of every page.

/** Host for guides, unless the address has visitor-only values. */
export function modeOf({ mode, tab }: ProfileSearch, isGuide: boolean): Mode {
  if (!isGuide) return "visitor";
  if (mode !== "") return mode;
  return ["bookings", "security", "notifications"].includes(tab) ? "visitor" : "host";
}

export function hostTab(tab: ProfileSearch["tab"]): HostTab {
  return HOST_TABS.find((one) => one === tab) ?? "overview";
}

export function visitorTab(tab: ProfileSearch["tab"]): VisitorTab {
  return VISITOR_TABS.find((one) => one === tab) ?? "bookings";
}
