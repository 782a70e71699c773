import { countText } from "../../../lib/text";
import { copy as deskCopy } from "../copy";

export const copy = {
  search: "Name, reason or reference",
  failed: "The reports could not be read.",
  empty: "No conversation was reported.",
  reporter: "Reported by",
  about: "About",
  reported: "Reported",
  handled: "Handled",
  trip: "Trip",
  reference: "Reference",
  status: "Status",
  why: "What is wrong",
  beforeBooking: "before a booking",
  noReference: "No booking",
  people: "Both sides",
  reportedIt: "Reported it",
  blocked: "Blocked",
  read: "Read the conversation",
  reading: "Reading…",
  readNote: "It is between two people. That you read it goes into the audit log.",
  readFailed: "The conversation could not be read.",
  older: "Earlier messages",
  conversation: "Conversation",
  markFailed: "The report could not be marked.",

  // A warning
  warn: "Warn",
  block: "Block",
  warnTitle: "Send a warning",
  warnEffect:
    "It goes out as a notification and an e-mail, and stays on the person's page. It does not say who reported.",
  warnText: "Warning",
  warnHint: "At least 10 characters. Say which rule was broken, and what happens next.",
  warnSend: "Send warning",
  warning: "Sending…",
  warnFailed: "The warning could not be sent.",
  warnedTitle: "Warning sent",
  cancel: "Cancel",

  // Closing and opening
  close: "Close conversation",
  closing: "Closing…",
  closeEffect:
    "Neither side can write here until it is opened again. Both can read it, and both are notified, without your reason. What the booking waits for goes on.",
  closeFailed: "The conversation could not be closed.",
  closedTitle: "Conversation closed",
  closedText: "Both sides are notified.",
  open: "Open conversation",
  opening: "Opening…",
  openEffect: "Both sides can write here again, and both are notified.",
  openFailed: "The conversation could not be opened.",
  openedTitle: "Conversation opened",
  openedText: "Both sides can write again.",
  isClosed: "Closed",
} as const;

const SIDES = { traveler: deskCopy.traveler, guide: deskCopy.guide } as const;
export type Side = keyof typeof SIDES;

export function sideText(side: Side): string {
  return SIDES[side];
}

/** "2 reports, 1 warning": what is known about a person. */
export function countsText({ reports, warnings }: { reports: number; warnings: number }): string {
  return `${countText(reports, "report", "reports")}, ${countText(warnings, "warning", "warnings")}`;
}

/** "Warn Kasun Perera". */
export function actLabel(action: string, name: string): string {
  return `${action} ${name}`;
}

/** "29 Nov 2026, by Anusha Fernando". */
export function handledText(when: string, by: string | null): string {
  return by === null ? when : `${when}, by ${by}`;
}
