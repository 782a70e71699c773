import type { InboxItem, InboxKind, MissingFact } from "../../../../api/guideInbox";
import { dayText, rangeText } from "../../../../lib/dates";
import { agoText } from "../../../../lib/instants";
import { usd, usdCents } from "../../../../lib/money";
import { allOf, countText, firstName } from "../../../../lib/text";
import { travelers } from "../copy";
import { daysLate, type InboxGroup, timeLeft } from "./due";

export const copy = {
  title: "Needs you now",
  waiting: "waiting",
  loading: "Loading what needs you...",
  failed: "Your inbox could not be loaded.",
  tryAgain: "Try again",
  empty: "Nothing waits for you.",
  group: { today: "Today", week: "This week", later: "When you have time" } satisfies Record<InboxGroup, string>,
  kind: {
    request: "Booking request",
    booking_change: "Change of a booking",
    handover: "Trip offered to you",
    host_share: "Co-hosting",
    message: "Message",
    custom_request: "Plan from a traveler",
    trip_soon: "Trip to prepare",
    trip_today: "Your trip today",
    balance_due: "Balance",
    review: "Review",
    package_sent_back: "Package sent back",
    credential: "Credential",
  } satisfies Record<InboxKind, string>,
  action: {
    request: "Answer",
    booking_change: "Answer",
    handover: "Answer",
    host_share: "Answer",
    message: "Reply",
    custom_request: "Make an offer",
    trip_soon: "Open day sheet",
    trip_today: "Open day sheet",
    balance_due: "Open chat",
    review: "Reply",
    package_sent_back: "Edit package",
    credential: "Renew",
  } satisfies Record<InboxKind, string>,
  sendAgain: "Send again",
  continueReply: "Continue reply",
  missing: {
    meeting_place: "the meeting place",
    phone: "the traveler's phone number",
  } satisfies Record<MissingFact, string>,
  urgent: "Urgent",
  gone: "This was answered meanwhile.",
  closeRow: "Remove from the list",

  loadingRequest: "Loading the request...",
  requestFailed: "The request could not be loaded.",
  noRequest: "This request no longer exists.",

  seeBooking: "See the booking",
  samePrice: "same price",

  you: "You",
  openChat: "Open the whole conversation",
  reply: "Your reply",
  reviewHint: "It stands below the review, and everybody who reads the review can read it.",
  send: "Send reply",
  sending: "Sending…",
  replyFailed: "Your reply could not be sent. Please try again.",
  replyTitle: "Your reply",
  sentTitle: "Reply sent",
  reviewSentTitle: "Your reply is saved",
  reviewSentText: "It stands below the review.",
} as const;

export function countWaiting(count: number): string {
  return count === 0 ? copy.empty : `${countText(count, "entry", "entries")} left.`;
}

export function showAllText(count: number): string {
  return `Show all ${count}`;
}

/** For a list that leaves some out. */
export function showFirstText(count: number): string {
  return `Show the first ${count}`;
}

export function firstOf(count: number, total: number): string {
  return `These are the most urgent ${count} of ${total}. The others follow as you answer.`;
}

const DAY_WORDS: Partial<Record<InboxKind, [now: string, past: string]>> = {
  trip_soon: ["starts", "has started"],
  credential: ["ends", "has ended"],
};

/** A rejected credential has no deadline. */
export function actionOf({ kind, due_at }: InboxItem): string {
  return kind === "credential" && due_at === null ? copy.sendAgain : copy.action[kind];
}

/** "5 h left", "due tomorrow", "starts in 3 days", "meets you today at 08:15" in Sri Lanka; without a deadline, since when it waits: "waiting 6 days" if late. */
export function dueText(item: InboxItem, now: number): string {
  if (item.kind === "trip_today") return meetingText(item.meeting_time);
  const left = timeLeft(item, now);
  if (left === null) {
    const late = daysLate(item, now);
    return late === null ? agoText(item.since, new Date(now)) : `waiting ${countText(late, "day", "days")}`;
  }
  const [verb, past] = DAY_WORDS[item.kind] ?? ["due", "overdue"];
  switch (left.unit) {
    case "over":
      return "time is up";
    case "minutes":
      return `${left.count} min left`;
    case "hours":
      return `${left.count} h left`;
    case "days":
      if (left.count === 0) return `${verb} today`;
      if (left.count === 1) return `${verb} tomorrow`;
      if (left.count > 1) return `${verb} in ${left.count} days`;
      return past;
    default:
      return left satisfies never;
  }
}

function meetingText(time: string | null): string {
  return time === null ? "meets you today" : `meets you today at ${time}`;
}

/** Travelers of a custom request are known by their first name. */
export function personOf({ kind, person }: InboxItem): string | null {
  return kind === "custom_request" && person !== null ? firstName(person) : person;
}

/** The action's name for screen readers: "Reply: Hanna Lindqvist, Tea hills". */
export function aboutText(item: InboxItem): string {
  const person = personOf(item);
  return `: ${person === null ? "" : `${person}, `}${item.title}`;
}

export function factsOf(item: InboxItem): string[] {
  const { start_date: start, end_date: end, number_of_travelers: people, amount, kind, rating } = item;
  return [
    rating === null ? "" : `${rating} of 5 stars`,
    start === null ? "" : end === null ? dayText(start) : rangeText(start, end),
    people === null ? "" : travelers(people),
    amount === null ? "" : amountText(kind, amount),
  ].filter((fact) => fact !== "");
}

function amountText(kind: InboxKind, amount: number): string {
  if (kind === "handover") return `${usdCents(amount)} for you`;
  if (kind === "balance_due") return `${usdCents(amount)} still open`;
  if (kind !== "booking_change") return usd(amount);
  if (amount === 0) return copy.samePrice;
  return amount > 0 ? `+${usdCents(amount)}` : usdCents(amount);
}

/** `refund` goes back to the traveler. */
export function changeAnsweredText(isAccepted: boolean, refund: string | null): string {
  if (!isAccepted) return "The booking stays as it is. The traveler gets an e-mail.";
  return refund === null
    ? "The booking has changed. The traveler gets an e-mail."
    : `The booking has changed, and a refund of ${refund} is on its way to the traveler.`;
}

export function missingText(missing: readonly MissingFact[]): string | null {
  return missing.length === 0 ? null : `Still missing: ${allOf(missing.map((fact) => copy.missing[fact]))}.`;
}

export function sentText(person: string): string {
  return `${person} can read it now.`;
}

export function nextTripText(start: string, title: string): string {
  return `Your next trip starts on ${dayText(start)}: ${title}.`;
}
