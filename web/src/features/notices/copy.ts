import { agoText, instantText } from "../../lib/instants";
import { countText } from "../../lib/text";

const DAY_MS = 86_400_000;

export const copy = {
  title: "Notifications",
  loadMore: "Load older ones",
  loadingMore: "Loading…",
  loading: "Loading your notifications...",
  empty: "Nothing yet.",
  emptyHint: "Answers to what you apply for, ask and offer appear here.",
  failed: "Your notifications could not be loaded.",
  tryAgain: "Try again",
  markAll: "Mark all as read",
  unread: "Unread",
  choose: "Choose what you are told",
} as const;

export function bellLabel(unread: number): string {
  return unread === 0 ? copy.title : `${copy.title}, ${countText(unread, "unread", "unread")}`;
}

/** The badge fits two characters. */
export function bellCount(unread: number): string {
  return unread > 9 ? "9+" : String(unread);
}

/** "5 minutes ago"; from a day on the moment with its zone, "3 Mar 2027, 14:05 GMT-8". */
export function whenText(instant: string, now: Date = new Date()): string {
  return now.getTime() - new Date(instant).getTime() < DAY_MS ? agoText(instant, now) : instantText(instant);
}
