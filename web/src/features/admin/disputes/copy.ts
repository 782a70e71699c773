import { daysBetween } from "../../../lib/dates";
import { dayHere, instantText } from "../../../lib/instants";
import { countText } from "../../../lib/text";

export const copy = {
  title: "Disputes",
  loading: "Loading disputes…",
  failed: "The disputes could not be read.",
  empty: "No payment is disputed.",
  traveler: "Traveler",
  guide: "Guide",
  trip: "Trip",
  state: "State",
  amount: "Amount",
  answerBy: "Answer by",
  noDeadline: "No deadline",
  opened: "Opened",
  decided: "Decided",
  booking: "Booking",
  sentAt: "Evidence sent",

  // Evidence
  evidence: "Evidence",
  evidenceNote:
    "Packed from the booking's timeline, with names and messages. That you read it goes into the audit log.",
  readEvidence: "Read the evidence",
  reading: "Reading…",
  evidenceFailed: "The evidence could not be read.",
  tryAgain: "Try again",
  nothing: "None.",
  send: "Send evidence…",
  sendAgain: "Send evidence again…",
  waiting: "Waits to be sent",
  notSent: "Evidence not taken",
  sendTitle: "Send the evidence",
  sendText:
    "The sections that you have read go to the payment provider, which passes them on to the bank. It cannot be called back.",
  sendNow: "Send evidence",
  sending: "Sending…",
  sendFailed: "The evidence could not be sent.",
  sent: "Evidence sent",
  sentText: "The bank decides; the booking's timeline will have it.",
  cancel: "Cancel",
  note: "Note to the bank",
  noteReaders: "The bank reads it too.",
} as const;

/** From then on the deadline stands out. */
const SOON_DAYS = 3;

/** "in 5 days", "today", "2 days ago". */
export function deadlineLeft(due: string): { text: string; isSoon: boolean } {
  const days = daysBetween(dayHere(new Date()), dayHere(new Date(due)));
  const text =
    days === 0 ? "today" : days > 0 ? `in ${countText(days, "day", "days")}` : `${countText(-days, "day", "days")} ago`;
  return { text, isSoon: days <= SOON_DAYS };
}

export function evidenceFailure(why: string | null): string {
  return why === null ? `${copy.notSent}.` : `${copy.notSent}: ${why}`;
}

export function sentText(at: string): string {
  return `Sent ${instantText(at)}.`;
}
