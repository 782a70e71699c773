import { agoText } from "../../../../lib/instants";
import { countText } from "../../../../lib/text";
import { HELP_TITLE } from "./importHelp";
import type { CalendarImport } from "./types";

export const copy = {
  title: "Calendars from elsewhere",
  text: "Connect Google Calendar, Airbnb or another calendar by its secret address, and its busy days are blocked here.",
  limits:
    "It works one way and is read again each hour: a change there can take an hour to arrive. Trips booked here reach the other calendar only by the address under “In your own calendar”.",

  connected: "Connected calendars",
  firstReading: "Being read for the first time…",
  reading: "Being read…",
  slow: "This takes longer than usual. You can leave this page: the days appear once the calendar has been read.",
  incomplete: "This calendar is too large or repeats too much to be read in full, so some busy days may be missing.",
  daysRemain: "The days of the last good reading stay blocked.",
  again: "Try again",
  readNow: "Read now",
  tooSoon: "This calendar was read within the last minute. Please wait a moment, then try again.",
  refreshFailed: "The calendar could not be read now. Please try again.",

  address: "Secret address of the calendar",
  addressHint: "It begins with https:// or webcal://. Anyone who has it can read that calendar, so paste it only here.",
  addressMissing: "Paste the address of the calendar.",
  label: "Your name for it (optional)",
  labelHint: "For example “Family” or “Villa on Airbnb”. Only you see it.",
  connect: "Connect calendar",
  connecting: "Connecting…",
  connectedToast: "Address saved. Reading it now…",
  connectedText: "Its busy days appear once it has been read.",
  connectFailed: "The calendar could not be connected. Please try again.",

  remove: "Remove",
  removing: "Removing…",
  removeTitle: "Remove this calendar?",
  stays: "Days that you blocked yourself, and days of your other calendars, stay closed.",
  leave: "Leave it connected",
  removedToast: "Calendar removed",
  removeFailed: "The calendar could not be removed. Please try again.",
} as const;

/** The server's own limit. */
export const MOST_CALENDARS = 5;
export const LABEL_LENGTH = 60;

/** "Read 12 minutes ago, 14 days blocked". */
export function factsText({ checked_at, error, days }: CalendarImport, now?: Date): string {
  const blocked = days === 0 ? "no days blocked" : `${countText(days, "day", "days")} blocked`;
  if (checked_at === null) return capitalize(blocked);
  return `${error === null ? "Read" : "Last tried"} ${agoText(checked_at, now)}, ${blocked}`;
}

const WEB_PAGE = "This address returns a web page, not a calendar.";
const REFUSED = "This address cannot be used. It must be a public address that begins with https://.";
const NO_CALENDAR = /\bstatus (404|410)\.$/;

/** What to do about the server's error, where there is something to do; otherwise the error as it is. */
export function errorText(error: string): string {
  if (error === WEB_PAGE) return `This is a page to look at, not the secret address. See “${HELP_TITLE}”`;
  // Such addresses are sent as https.
  if (error === REFUSED) return REFUSED.replace(/\.$/, " or webcal://.");
  if (NO_CALENDAR.test(error)) return "There is no calendar at this address. Copy it again.";
  return error;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What removing a calendar does to its days from today on. */
export function opensText(days: number): string {
  if (days === 0) return "It blocks no days, so none open.";
  return days === 1 ? "The 1 day that it blocks opens again." : `The ${days} days that it blocks open again.`;
}

export function fullText(): string {
  return `You have connected ${MOST_CALENDARS} calendars, which is the most. Remove one to connect another.`;
}
