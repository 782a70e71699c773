import { BOOKING_LABELS } from "../../api/forms.gen";
import type { HandoverOffer, HandoverOption, OtherHost } from "../../api/handovers";
import { deadlineText } from "../../lib/instants";
import { allOf, countText } from "../../lib/text";

export const copy = {
  handOver: "Hand over",
  title: "Hand over this trip",
  loading: "Loading the other hosts...",
  loadFailed: "The other hosts could not be loaded.",
  tryAgain: "Try again",
  host: "Who takes it over?",
  free: "Free on these days",
  notFree: "Not free on these days",
  message: "Message to the other host (optional)",
  messageHint: "Such as what you have agreed with the traveler.",
  leave: "Not now",
  offering: "Offering…",
  offerFailed: "The offer could not be sent. Please try again.",
  offeredTitle: "Offer sent",

  noHost: "No other guide hosts this package, so it cannot be handed over.",
  noneFree: "None of the other hosts is free on these days.",
  noMore: "This booking cannot be handed over any more.",
  instead: "You can propose other days to the traveler, or cancel: then all that was paid goes back.",
  proposeDays: "Propose other days",
  cancelBooking: "Cancel booking",
  close: "Close",

  group: "Handing over",
  takeBack: "Take back",
  takingBack: "Taking back…",
  takenBackTitle: "Offer taken back",
  takeBackFailed: "The offer could not be taken back. Please try again.",

  insteadTitle: "Hand over instead?",
  insteadAction: "Hand over instead",

  from: "From",
  to: "To",
  rangeMissing: "Choose a day.",
  rangeOrder: "The last day is before the first.",
  rangeFirst: "Correct the days first: these are the jobs of the days before.",
  list: "Jobs that can be handed over",
  listLoading: "Loading the jobs...",
  listFailed: "The jobs could not be loaded.",
  all: "Choose all",
  rowHost: "Hand over to",
  chooseHost: "Choose a host",
  noRowHost: "No other guide hosts this package.",
  noneChosen: "Choose at least one job.",
  tooMany: "At most 50 jobs can be offered at a time.",
  capped: "There are more jobs than these. Choose fewer days to see the others.",
} as const;

type StepFacts = {
  /** The guide whose trip it is, if that is not the reader. */
  owner?: string | undefined;
  /** Once the trip has begun, the change of the guide gives no free cancellation. */
  hasBegun: boolean;
};

export function handoverSteps({ owner, hasBegun }: StepFacts): string[] {
  const refund = hasBegun ? "" : " and can cancel with a full refund for 48 hours";
  return [
    `They have 48 hours to accept. Until then the trip stays ${owner === undefined ? "yours" : `with ${owner}`}.`,
    `The traveler is told when they accept${refund}.`,
    "The money of the trip goes to who leads it.",
  ];
}

export function offerTo(name: string): string {
  return `Offer to ${name}`;
}

/** "Offered to Nimali", or by an admin. */
export function offeredTo(name: string, isByPlatform: boolean): string {
  return isByPlatform ? `Offered by Serendib to ${name}` : `Offered to ${name}`;
}

export function answerDue(expires: string): string {
  return `answer due ${deadlineText(expires)}`;
}

export function offerSentText(name: string): string {
  return `${name} has 48 hours to accept. Until then the trip stays yours.`;
}

export function staysText(name: string): string {
  return `${name} can no longer accept it.`;
}

type WaitingOffer = Pick<HandoverOffer, "display_name" | "by_platform">;

export function replacesText({ display_name, by_platform }: WaitingOffer): string {
  return `A new offer replaces ${by_platform ? "Serendib's" : "your"} offer to ${display_name}.`;
}

/** In a list that guides and admins read. */
export function rowReplacesText({ display_name, by_platform }: WaitingOffer): string {
  return `Replaces the offer ${by_platform ? "by Serendib " : ""}to ${display_name}.`;
}

/** For a cancellation of a booking that waits for another host. */
export function offerEndsText({ display_name, by_platform }: WaitingOffer): string {
  return `${offeredTo(display_name, by_platform)}. The offer ends with the cancellation.`;
}

/** For a cancellation that need not be one. */
export function insteadText(names: readonly string[]): string {
  const are = names.length === 1 ? "is" : "are";
  return `${allOf(names)} ${are} free on these days. The traveler keeps the trip, and nothing is paid back.`;
}

export function offerJobs(count: number): string {
  return `Offer ${countText(count, "job", "jobs")}`;
}

export function jobsOffered(count: number): string {
  return `${countText(count, "job", "jobs")} offered. The other hosts have 48 hours to accept; you are told about each answer.`;
}

export function chosenText(count: number, total: number): string {
  return `${count} of ${countText(total, "job", "jobs")} chosen`;
}

export function travelersText(count: number): string {
  return countText(count, "traveler", "travelers");
}

/** For screen readers, where rows have the same controls. */
export function aboutJob({ title, traveller, reference }: HandoverOption): string {
  return `${title}, ${traveller}, ${reference}`;
}

/** Whether the balance is paid does not change the words of these states. */
export function statusText(status: string): string {
  const labels: Readonly<Record<string, { due: string }>> = BOOKING_LABELS.guide;
  return labels[status]?.due ?? status;
}

/** In a list where only text fits. */
export function hostOptionText({ display_name, rating, review_count, is_free }: OtherHost): string {
  const stars = review_count > 0 ? `, ${rating.toFixed(1)} ★` : "";
  return `${display_name}${stars}${is_free ? "" : " (not free)"}`;
}

/** The same for screen readers. */
export function hostOptionWords(host: OtherHost): string {
  return hostOptionText(host).replace("★", "of 5 stars");
}
