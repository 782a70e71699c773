import type { ChangeAction } from "../../api/bookingChanges";
import { dayText, longDayText, today } from "../../lib/dates";
import { deadlineText, instantDayText } from "../../lib/instants";
import { countText } from "../../lib/text";

export const copy = {
  title: "Change booking",
  anotherDate: "Propose another date",
  close: "Close",
  loading: "Loading your booking...",
  loadFailed: "The booking could not be loaded.",
  tryAgain: "Try again",
  stays: "What you type is still there if you come back.",

  start: "First day",
  maybeBusy: { traveller: "the guide may be busy", guide: "you may be busy" },
  struckOut: {
    traveller: "On struck-out days the guide may be busy.",
    guide: "On struck-out days you may be busy.",
  },
  people: "Travelers",
  rooms: "Rooms",
  standard: "Hotel standard",
  message: "Message (optional)",

  quoteTitle: "What changes",
  reckoning: "Working out the price…",
  quoteFailed: "The price could not be worked out.",
  paid: "Paid so far",
  refund: "Refund",
  due: "Balance after the change",
  replacesOwn: "It replaces the change that you have proposed.",

  send: "Send proposal",
  sendNew: "Send at the new price",
  sending: "Sending…",
  sendFailed: "Your proposal could not be sent. Please try again.",
  sentTitle: "Proposal sent",

  changes: "Proposed changes",
  accept: "Accept",
  decline: "Decline",
  withdraw: "Withdraw",
  back: "Back",
  declineMessage: "Message (optional)",
  answerFailed: "Your answer could not be sent. Please try again.",
  errorTitle: "Error",

  fact: { dates: "Dates", people: "Travelers", rooms: "Rooms", total: "Total" },
  was: "Before:",
  now: "Now:",
  none: "None",
} as const;

export const ANSWER_TEXTS: Record<ChangeAction, { title: string; send: string; sending: string; done: string }> = {
  accept: {
    title: "Accept this change?",
    send: "Accept change",
    sending: "Accepting…",
    done: "Change accepted",
  },
  decline: {
    title: "Decline this change?",
    send: "Decline change",
    sending: "Declining…",
    done: "Change declined",
  },
  withdraw: {
    title: "Withdraw your proposal?",
    send: "Withdraw proposal",
    sending: "Withdrawing…",
    done: "Proposal withdrawn",
  },
};

export function proposesText(name: string): string {
  return `${name} proposes a change`;
}

export const YOU_PROPOSED = "You proposed a change";

/** A pending request is no booking yet. */
function staysText(status: string): string {
  return status === "pending" ? "the request stays as it is." : "the booking stays as it is.";
}

export function declineText(status: string): string {
  return status === "pending" ? "The request stays as it is." : "The booking stays as it is.";
}

export function answerUntil(expires: string, status: string): string {
  return `Answer by ${deadlineText(expires)}; after that it expires and ${staysText(status)}`;
}

/** "to Friday 12 December 2026" */
export function lastDayText(day: string): string {
  return `to ${longDayText(day)}`;
}

export function replyTime(name: string, expires: string, status: string): string {
  return `${name} can answer until ${deadlineText(expires)}. Until then ${staysText(status)}`;
}

export function sentText(name: string, status: string): string {
  return `${name} has 48 hours to answer. Until then ${staysText(status)}`;
}

export function unchangedText(hasRooms: boolean): string {
  return `Nothing is changed yet. Choose other ${hasRooms ? "days, people or rooms" : "days or people"}.`;
}

export function refundOf(amount: string): string {
  return `${copy.refund} ${amount}`;
}

export function declinesOther(name: string): string {
  return `It declines the change that ${name} has proposed.`;
}

export function priceChangedText(before: string, now: string): string {
  return `The price has changed from ${before} to ${now}. Nothing has been sent: look at it, then send again.`;
}

export function bedsMissing(count: number): string {
  return `These rooms have ${countText(count, "bed", "beds")} too few. Add a room, or choose fewer people.`;
}

export function sleepsText(capacity: number, price: string): string {
  return `sleeps ${capacity}, ${price} for the trip`;
}

export function peopleBounds(least: number, most: number): string {
  return least === most ? `This trip is for ${least}.` : `This trip takes ${least} to ${most}.`;
}

export function oneLess(name: string): string {
  return `One less: ${name}`;
}

export function oneMore(name: string): string {
  return `One more: ${name}`;
}

/** A start soon leaves an overdue balance. */
export function dueText(day: string): string {
  return day < today() ? "due now" : `due by ${dayText(day)}`;
}

export function earlierText(count: number): string {
  return countText(count, "earlier proposal", "earlier proposals");
}

export function resultText(status: string, instant: string): string {
  const results: Record<string, string> = {
    accepted: "Accepted",
    declined: "Declined",
    withdrawn: "Withdrawn",
    expired: "Expired",
    ended: "Ended with the booking",
  };
  return `${results[status] ?? status}, ${instantDayText(instant)}`;
}

export function proposedBy(name: string | null): string {
  return name === null ? "Proposed by you" : `Proposed by ${name}`;
}

/** For a change that the reader sees without its booking. */
export function differenceText(difference: number, amount: string): string {
  if (difference === 0) return "The price stays the same.";
  return difference > 0
    ? `The trip costs ${amount} more, which the traveler pays.`
    : `The trip costs ${amount} less; what was paid beyond the new price is refunded.`;
}
