import { longDayText, plusDays } from "../../lib/dates";
import { dayHere, hourText } from "../../lib/instants";
import { countText } from "../../lib/text";

export const copy = {
  title: "Messages",
  description: "What you and the other side of your trips write to each other.",
  list: "Your conversations",
  find: "Person, trip or reference",
  loading: "Loading your messages...",
  failed: "Your messages could not be loaded.",
  tryAgain: "Try again",
  none: "No conversations yet.",
  noneHint: "Ask a guide on the page of a trip, or write to each other here as soon as a booking is approved.",
  browse: "Browse Experiences",
  choose: "Choose a conversation.",
  back: "All messages",
  question: "Question:",
  nothingYet: "Nothing written yet.",
  you: "You",
  unknown: "This conversation cannot be opened.",
  older: "Show earlier messages",
  loadingOlder: "Loading…",
  newBelow: "New messages",
  newHere: "New",
  sent: "Sent",
  read: "Read",
  sending: "Sending…",
  waiting: "Not sent.",
  later: "Waits for the connection.",
  retry: "Retry",
  remove: "Delete",
  offline: "You are offline. What you write is kept here and sent when the connection is back.",
  label: "Your message",
  send: "Send",
  keys: "Enter sends, Shift and Enter starts a new line.",
  report: "Report",
  reportTitle: "Report this conversation",
  reportText: "Our team can then read everything that was written here. The other side is not told.",
  reportLabel: "What is wrong?",
  reportMissing: "Please say what is wrong.",
  reportSend: "Send report",
  reporting: "Sending…",
  cancel: "Cancel",
  reportedTitle: "Report sent",
  reportedText: "Thank you. Our team looks at it.",
  reported: "Reported",
  reportFailed: "The report could not be sent. Please try again.",
} as const;

/** The placeholder of an empty conversation. */
export function sayHello(name: string, side: string): string {
  return side === "guide"
    ? `Say hello to ${name}: where you meet, what to bring, what to look forward to.`
    : `Say hello to ${name}: ask about the way, the weather, or what to bring.`;
}

export function writesText(name: string): string {
  return `${name} is typing…`;
}

export function logLabel(name: string): string {
  return `Messages with ${name}`;
}

export function unreadText(count: number): string {
  return `${count} unread`;
}

export function cameIn(name: string, body: string): string {
  return `${name}: ${body}`;
}

export function leftText(count: number): string {
  return count >= 0
    ? `${countText(count, "character", "characters")} left`
    : `${countText(-count, "character", "characters")} too many`;
}

/** "Today", "Yesterday", "Thursday 10 December 2026". */
export function separator(day: string, now: Date): string {
  const here = dayHere(now);
  if (day === here) return "Today";
  return day === plusDays(here, -1) ? "Yesterday" : longDayText(day);
}

/** The last message's time, as short as possible. */
export function whenText(instant: string, now: Date): string {
  const day = dayHere(new Date(instant));
  if (day === dayHere(now)) return hourText(instant);
  return day === plusDays(dayHere(now), -1) ? "Yesterday" : shortDay(day);
}

function shortDay(day: string): string {
  const [weekday = "", date = "", month = ""] = longDayText(day).split(" ");
  return weekday === "" ? day : `${date} ${month.slice(0, 3)}`;
}

export function noneFound(q: string): string {
  return `No conversation matches “${q}”.`;
}
