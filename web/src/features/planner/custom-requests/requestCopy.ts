import { dayText, rangeText } from "../../../lib/dates";
import { deadlineText } from "../../../lib/instants";
import { usd, usdCents } from "../../../lib/money";
import { countText, firstName } from "../../../lib/text";

export const copy = {
  head: "Custom trip request | Serendib",
  description: "A plan sent to guides, and their offers.",
  loading: "The request is being read…",
  failed: "The request could not be loaded",
  missing: "No such request",
  missingText: "It belongs to another account, or its plan is gone.",
  toPlans: "Your plans",
  yourMessage: "Your message",
  tryAgain: "Try again",
  // traveller
  offers: "Offers",
  plan: "Your plan",
  planOf: "Which plan",
  openPlan: "Open your plan",
  withdraw: "Withdraw",
  withdrawTitle: "Withdraw this request?",
  withdrawText: "The guides cannot answer any more, and their offers end. You can send the plan again later.",
  leaveOpen: "Leave it open",
  withdrawing: "Withdrawing…",
  withdrawn: "Request withdrawn",
  withdrawFailed: "The request could not be withdrawn. Please try again.",
  waiting: "Waiting",
  waitingText: "No answer yet.",
  offered: "Offer",
  declined: "Declined",
  accepted: "Accepted",
  closed: "Closed",
  lateAnswer: "Not answered in time",
  lateOffer: "The offer has ended",
  included: "Included",
  planAsIs: "Your plan as it is",
  changed: "A changed plan",
  sameDays: "The days are the same as in your plan.",
  seeDays: "See the days",
  accept: "Accept this offer",
  booked: "It is booked",
  bookedText: "The dates are yours. Pay the advance to confirm the booking.",
  toBooking: "Go to the booking and pay",
  // accepting
  fullName: "Full name",
  email: "Email",
  phone: "Phone",
  requests: "Special requests",
  optional: "optional",
  requestsHint: "Food, pace, a birthday on the way: whatever your guide should know.",
  termsBefore: "I accept the",
  terms: "Terms & Conditions",
  termsMissing: "Please accept the terms.",
  nameMissing: "Please enter your full name.",
  emailWrong: "Please enter an e-mail address.",
  phoneWrong: "Please enter a phone number.",
  total: "Total",
  advance: "Advance, to confirm the booking",
  later: "Later",
  nothingCharged: "Nothing is charged now: you pay the advance from the booking, which confirms it.",
  cancel: "Cancel",
  book: "Book this trip",
  booking: "Booking…",
  bookFailed: "The offer could not be accepted. Please try again.",
  bookedTitle: "Your trip is booked",
  done: "Done",
  // guide
  answer: "Your answer",
  yourOffer: "Your offer",
  changeAnswer: "Change your answer",
  price: "Price per person",
  priceHint: "In US dollars, for everything that you include.",
  priceMissing: "Please enter your price per person.",
  priceOutside: "The total must be from $0.50 to $999,999.99.",
  includedLabel: "What is included",
  includedHint: "One item a line: rooms, breakfast, the car and its driver, entrance fees.",
  message: "Message",
  attach: "Days of your offer",
  attachNone: "The plan as it was sent",
  attachAgain:
    "Your offer goes with a changed plan. Choose it again here, or the new offer is for the plan as it was sent.",
  attachHint: "To change days, copy the plan into your plans, change it there, come back and choose it here.",
  copiedText: "Change it here; then go back to the request and attach it to your offer.",
  plansFailed: "Your plans could not be loaded.",
  send: "Send offer",
  sendAgain: "Send the new offer",
  sending: "Sending…",
  sendFailed: "Your answer could not be sent. Please try again.",
  decline: "Decline",
  declineTitle: "Decline this request?",
  declineMessage: "Message to the traveler",
  declineHint: "A reason helps: other dates, another region, too many days.",
  declining: "Declining…",
  back: "Back",
  offerSent: "Offer sent",
  declineSent: "Request declined",
  attached: "With a changed plan",
  thePlan: "The traveler's plan",
  ownPlan: "Your changed plan",
  guideBooked: "It is among your booking requests now. Once the advance is paid it is among your jobs, too.",
  seeBooking: "See the booking",
} as const;

export function perPerson(price: number): string {
  return `${usd(price)}`;
}

/** "$840.00 in total for 2 travelers". */
export function totalFor(total: number, people: number): string {
  return `${usdCents(total)} in total for ${countText(people, "traveler", "travelers")}`;
}

/** "Pay $252.00 to confirm and $588.00 later", or all at once. */
export function payText(advance: number, balance: number): string {
  return balance > 0 ? `${payToConfirm(advance)} and ${usdCents(balance)} later` : payToConfirm(advance);
}

function payToConfirm(advance: number): string {
  return `Pay ${usdCents(advance)} to confirm`;
}

export function offerUntil(instant: string): string {
  return `Open until ${deadlineText(instant)}.`;
}

export function planOfGuide(name: string): string {
  return `${firstName(name)}'s plan`;
}

export function seeDaysOf(name: string): string {
  return `See the days of ${name}'s plan`;
}

export function acceptOf(name: string): string {
  return `Accept the offer of ${name}`;
}

export function bookedWith(name: string): string {
  return `${firstName(name)} holds your dates. Pay the advance to confirm the booking.`;
}

export function peopleText(people: number): string {
  return countText(people, "traveler", "travelers");
}

export function placesText(places: readonly string[]): string {
  return places.join(", ");
}

/** "Starts on 12 Mar 2030, not on 10 Mar 2030". */
export function otherStart(now: string, before: string): string {
  return `Starts on ${dayText(now)}, not on ${dayText(before)}`;
}

export function otherLength(now: number, before: number): string {
  return `${countText(now, "day", "days")}, not ${before}`;
}

export function whenText(first: string, last: string, days: number): string {
  return `${rangeText(first, last)}, ${countText(days, "day", "days")}`;
}

export function differText(count: number): string {
  return `${countText(count, "day differs", "days differ")} from your plan`;
}

export function timesPeople(people: number): string {
  return `× ${countText(people, "traveler", "travelers")}`;
}

export function decidesUntil(instant: string): string {
  return `The traveler decides until ${deadlineText(instant)}.`;
}

export function messageOf(name: string): string {
  return `Message from ${firstName(name)}`;
}

export function planTitle(title: string, days: number): string {
  return `${title} (${countText(days, "day", "days")})`;
}
