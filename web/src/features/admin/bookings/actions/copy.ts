import { deadlineText, instantText } from "../../../../lib/instants";
import { usdCents } from "../../../../lib/money";
import { countText } from "../../../../lib/text";
import type { ActionName } from "./actionRules";
import type { CancelPreview, CancelSide } from "./queries";

export const copy = {
  actions: "Actions",
  more: "More",
  leave: "Not now",
  close: "Close",
  loading: "Loading…",

  nothingLeft: "All that was paid has gone back, or is on its way.",
  hasStarted: "The first day of the trip has come.",
  isOffSale: "The package is off sale.",
  isProcessing: "A payment is being processed.",
  deadlinePassed: "The deadline for the payment has passed. Extend it first.",
  isLatest: "The deadline is already as late as it can be.",

  // Cancelling
  cancelTitle: "Cancel this booking",
  whoseWish: "Who wants it cancelled?",
  bySerendib: "Serendib",
  bySerendibText: "Everything that was paid goes back.",
  byTraveler: "The traveler",
  byTravelerText: "By the terms of their booking. They read that it was at their wish.",
  paid: "Paid",
  goesBack: "Goes back",
  stays: "Stays",
  cancelSend: "Cancel booking",
  cancelling: "Cancelling…",
  cancelFailed: "The booking could not be cancelled. Please try again.",
  cancelled: "Booking cancelled",
  bothReadReason: "The traveler and the guide read it.",
  previewFailed: "The refund could not be computed.",

  // Refunds
  refundTitle: "Refund",
  whichPayment: "Which payment?",
  paymentFailed: "The payment could not be read.",
  noneLeft: "Nothing is left of this payment.",

  // Handing over
  handOverTitle: "Hand over",
  offering: "Offering…",
  offerFailed: "The offer could not be sent. Please try again.",
  offered: "Offer sent",
  hostsFailed: "The other hosts could not be loaded.",
  noHost: "No other guide hosts this package, so it cannot be handed over.",
  noneFree: "None of the other hosts is free on these days.",
  noMore: "This booking cannot be handed over any more.",

  // Changes
  changeTitle: "Change this booking",
  inWhoseName: "In whose name?",
  inNameOfTraveler: "The traveler",
  inNameOfGuide: "The guide",
  onlyGuide: "This request waits for its guide, so only the guide can propose a change.",
  howAgreed: "Does the other side still have to agree?",
  proposed: "Send it as a proposal",
  agreed: "Both have agreed",
  agreedText: "For example by telephone. It takes effect at once.",
  effectNow: "It takes effect at once.",
  isApproved: "The request is approved with it.",
  bothMails: "The traveler and the guide get a notification and a mail with the new days and the price.",
  endsOpen: "A proposal that is open ends with it.",
  staffReads: "Only the staff reads it.",
  changeNow: "Change booking",
  changeNew: "Change at the new price",
  changing: "Changing…",
  changeFailed: "The booking could not be changed. Please try again.",
  changed: "Booking changed",
  propose: "Send proposal",
  proposeNew: "Send at the new price",
  proposing: "Sending…",
  proposeFailed: "The proposal could not be sent. Please try again.",
  proposalSent: "Proposal sent",

  // Deadlines
  extendTitle: "Extend the deadline",
  presentDeadline: "Deadline now",
  newDeadline: "New deadline",
  extendSend: "Extend",
  extending: "Extending…",
  extendFailed: "The deadline could not be extended. Please try again.",
  extended: "Deadline extended",
  untilMissing: "Choose a day and a time.",
  untilEarlier: "Choose a time after the present deadline.",
  sidesRead: "The traveler and the guide get a notification and a mail.",

  // Payments
  recordTitle: "Record a payment",
  recordText: "For money that arrived outside the site, such as by a bank transfer. The booking counts it as paid.",
  kind: "For",
  advance: "Advance",
  balance: "Balance",
  whole: "Whole price",
  amount: "Amount in US dollars",
  amountMissing: "Enter an amount above zero.",
  reference: "Reference",
  referenceHint: "The bank's, such as the number of the transfer. Each is recorded once.",
  referenceMissing: "Enter the reference of the transfer.",
  receivedOn: "Received on",
  receivedHint: "The day on which the bank has it, at most 90 days ago.",
  receivedWrong: "Choose a day of the last 90 days.",
  note: "Note (optional)",
  noteHint: "For other admins.",
  recordSend: "Record payment",
  recording: "Recording…",
  recordFailed: "The payment could not be recorded. Please try again.",
  recorded: "Payment recorded",
  setUp: "Set up an authenticator app",

  // Mails
  mailTitle: "Send a mail again",
  mailText: "It is written anew, from the booking as it is now.",
  whichMail: "Which mail?",
  noMails: "No mail fits the present state of this booking.",
  mailsFailed: "The mails could not be read.",
  mailSend: "Send mail",
  mailSending: "Sending…",
  mailFailed: "The mail could not be sent. Please try again.",
  mailSent: "Mail sent",
  neverSent: "never sent",

  // Reopening
  reopenTitle: "Reopen this request",
  reopenText: "It waits for its guide again, for up to 48 hours, at the same price and terms.",
  reopenSend: "Reopen",
  reopening: "Reopening…",
  reopenFailed: "The request could not be reopened. Please try again.",
  reopened: "Request reopened",
} as const;

export const ACTION_LABELS: Readonly<Record<ActionName, string>> = {
  reopen: "Reopen…",
  record: "Record a payment…",
  extend: "Extend deadline…",
  hand_over: "Hand over…",
  refund: "Refund…",
  change: "Change booking…",
  mail: "Send mail again…",
  cancel: "Cancel booking…",
};

/** Why this much goes back. */
export function termsText({ by, days, percent, paid, free_until }: CancelPreview, side: CancelSide): string {
  const before = days <= 0 ? "The trip has begun" : `The trip starts in ${countText(days, "day", "days")}`;
  if (paid <= 0) return `${before}. Nothing has been paid.`;
  if (side === "platform" && by !== "traveller") return `${before}. Everything that was paid goes back.`;
  if (free_until !== null) return `Their guide has changed: all goes back until ${deadlineText(free_until)}.`;
  return `${before}: by their terms ${percent}% of what was paid goes back.`;
}

/** The server's sentence, and the refund as it is now. */
export function changedText(text: string, refund: number | undefined): string {
  return refund === undefined ? text : `${text} Now ${usdCents(refund)} goes back. Look at it, then cancel again.`;
}

export function cancelledText(refund: number): string {
  return refund > 0 ? `${usdCents(refund)} goes back to the traveler.` : "Nothing goes back.";
}

export function offeredText(host: string, guide: string): string {
  return `${host} has 48 hours to accept. Until then the trip stays with ${guide}.`;
}

export function replacedText(host: string): string {
  return `A new offer replaces the one to ${host}.`;
}

export function extendedText(instant: string | null): string {
  return instant === null ? copy.sidesRead : `It is now ${deadlineText(instant)}.`;
}

export function latestText(instant: string): string {
  return `Not later than ${deadlineText(instant)}.`;
}

export function hoursText(hours: number): string {
  return hours < 72 ? `+${hours} hours` : `+${hours / 24} days`;
}

export function dueText(dollars: number): string {
  return `Due now: ${usdCents(dollars)}.`;
}

export function recordedText(dollars: number, reference: string): string {
  return `${usdCents(dollars)}, ${reference}`;
}

const READERS: Readonly<Record<string, string>> = { traveler: "To the traveler", guide: "To the guide" };

export function mailReader(to: string, address: string): string {
  return `${READERS[to] ?? to}, ${address}`;
}

export function lastSentText(reader: string, instant: string | null): string {
  return `${reader} · ${instant === null ? copy.neverSent : `last sent ${instantText(instant)}`}`;
}

export function reopenedText(instant: string | null): string {
  return instant === null ? copy.reopenText : `The guide can answer until ${deadlineText(instant)}.`;
}

export function proposalText(side: string, other: string): string {
  return `As if ${side} had sent it. ${other} has up to 48 hours to answer.`;
}

export function answersText(other: string, expires: string): string {
  return `${other} gets a notification and a mail, and can answer until ${deadlineText(expires)}. Until then nothing changes.`;
}

export function withdrawsText(side: string): string {
  return `${side} gets a mail too, and can withdraw it.`;
}

export function messageFor(other: string): string {
  return `Message for ${other} (optional)`;
}

export function waitsText(other: string): string {
  return `${other} has up to 48 hours to answer.`;
}

/** Why a change is not possible now. */
export function hindranceText(hindrance: string | null, guide: string): string | undefined {
  switch (hindrance) {
    case null:
    case "unchanged":
      return undefined;
    case "dates_taken":
      return `${guide} is not free on these days.`;
    case "days_blocked":
      return `${guide} has blocked some of these days in the calendar.`;
    default:
      return "This change is not possible now.";
  }
}
