import { countText } from "../../lib/text";

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
