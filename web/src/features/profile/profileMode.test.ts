import { expect, test } from "vitest";
import { hostTab, modeOf, visitorTab } from "./profileMode";
import { parseProfileSearch } from "./profileSearch";

test.each([
  // Guides default to host mode
  [{}, true, "host", "overview"],
  [{ tab: "settings" }, true, "host", "settings"],
  [{ tab: "calendar" }, true, "host", "calendar"],
  // Visitor-only values select it; an explicit mode wins.
  [{ tab: "security" }, true, "visitor", "security"],
  [{ tab: "notifications" }, true, "visitor", "notifications"],
  [{ tab: "bookings" }, true, "visitor", "bookings"],
  [{ tab: "bookings", mode: "host" }, true, "host", "bookings"],
  [{ mode: "visitor" }, true, "visitor", "bookings"],
  [{ mode: "visitor", tab: "settings" }, true, "visitor", "bookings"],
  [{ mode: "visitor", tab: "overview" }, true, "visitor", "overview"],
  [{ mode: "host", tab: "security" }, true, "host", "overview"],
  // Only guides can request it.
  [{ mode: "host", tab: "settings" }, false, "visitor", "bookings"],
  [{ tab: "calendar", mode: "host" }, false, "visitor", "bookings"],
  [{ tab: "overview" }, false, "visitor", "overview"],
  [{ mode: "boss", tab: "money" }, true, "host", "overview"],
] as const)("%j, guide: %s, is %s at %s", (raw, isGuide, mode, tab) => {
  const search = parseProfileSearch(raw);
  const shown = modeOf(search, isGuide);
  expect([shown, shown === "host" ? hostTab(search.tab) : visitorTab(search.tab)]).toEqual([mode, tab]);
});
