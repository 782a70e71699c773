import { type AppError, isDuplicate } from "../../api/errors";
import { FULL_PAYMENT_DAYS, PAYMENT_HOURS, RESPONSE_HOURS } from "../../api/forms.gen";
import { isTooFar } from "../../components/firstStart";
import { daysBetween, dayText, rangeText } from "../../lib/dates";
import { aboutUsd } from "../../lib/money";
import { countText } from "../../lib/text";

export const copy = {
  title: "Book Your Experience",
  kept: "What you type is kept if you leave.",
  close: "Close",

  host: "Who will guide you?",
  anyHost: "Any available host",
  anyHostText: "Whoever is free on your days leads the trip.",
  hostAway: "Not free on these days",
  hostBusy: "This host is not free on these days. Choose another host or another date.",
  nobodyFree: "Nobody is free on these days. Please choose another date.",

  date: "When do you start?",
  chooseDate: "Choose the first day of your trip.",
  struckOutAny: "No host can start on a struck-out day.",
  seeAnyHost: "See the days of any available host",
  nobodyStarts: "No host can start on this day.",
  anotherDay: "Choose another day",
  dateMissing: "Please choose a start date.",
  dateGone: "Please choose a later start date.",

  travelers: "Number of travelers",
  otherTravelers: "Change the number of travelers",
  otherHost: "Choose another host",
  travelersOutside: "This trip does not take that many travelers.",

  contacts: "Contacts",
  contactsHint: "Only your guide sees them, phone numbers once the booking is confirmed.",
  you: "You",
  fromAccount: "from your account",
  signInFills: "Sign in, and your name and e-mail are filled in.",
  signIn: "Sign In",
  newContact: "Another contact",
  primary: "Primary contact",
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  phone: "Phone",
  addContact: "Add contact",
  firstNameMissing: "Please enter a first name.",
  lastNameMissing: "Please enter a last name.",
  emailWrong: "Please enter an e-mail address.",
  phoneWrong: "Please enter a phone number.",

  rooms: "Accommodation",
  noRooms: "No pricing options available for this package.",
  standard: "Hotel standard",
  selfArranged: "I will arrange the rest myself",
  selfArrangedMissing: "Add rooms, or tick that you will arrange the rest yourself.",
  undo: "Undo",
  fits: "Everybody has a bed.",

  requests: "Special requests",
  optional: "optional",
  requestsHint: "Food, pace, a birthday on the way: whatever your guide should know.",
  termsBefore: "I accept the",
  terms: "Terms & Conditions",
  termsMissing: "Please accept the terms.",
  refunds: "If you cancel, of what you have paid you get back:",

  receipt: "Your price",
  noQuote: "Choose a start date to see the price.",
  reckoning: "Working out the price…",
  quoteFailed: "The price could not be worked out.",
  tryAgain: "Try again",
  changedTitle: "The price has changed",
  changedText: "It was changed while you were writing. Nothing has been sent; look at the new price, then send again.",
  before: "Before",
  now: "Now",
  locallyNotSaid: "The host has not said yet what is paid locally.",
  nothingLocally: "Nothing more is paid locally.",
  send: "Send booking request",
  sendNew: "Send at the new price",
  sending: "Sending…",
  nothingCharged: "Nothing is charged now.",

  authTitle: "Authentication required",
  authText: "Please log in to send a booking request.",
  primaryTitle: "Primary contact required",
  primaryText: "Please select a primary contact for this booking.",
  errorTitle: "Error",
  accountNeeded: "You need an account to send this. What you have typed stays.",
  failed: "Failed to send booking request. Please try again.",
  duplicate: "You have already requested this package for this date.",
  sentTitle: "Booking request sent!",
  stamp: "Requested",
  days: "Days",
  guide: "Guide",
  people: "Travelers",
  answerBy: "Answer by",
  next: "What happens now",
  seeRequest: "See request",
  toCalendar: "Add to calendar",
  calendarFailed: "The calendar file could not be made. Please try again.",
  done: "Done",
  sentText: "Your request has been sent to the guide for approval. You'll be notified once they respond.",
} as const;

/** Why a request was rejected, for its sender. */
export function reasonOf(error: AppError): string {
  return isDuplicate(error) ? copy.duplicate : error.text;
}

export function ledeText(title: string, days: number): string {
  return `${title}, ${countText(days, "day", "days")}. ${copy.kept}`;
}

export function yearsText(years: number): string {
  return `${countText(years, "year", "years")} experience`;
}

export function struckOut(host: string): string {
  return `${host} cannot start on a struck-out day.`;
}

export function cannotStart(host: string): string {
  return `${host} cannot start on this day.`;
}

/** Without a host all days are unavailable. */
export function missedDay(day: string, host: string | undefined): string {
  return `${host ?? "No host"} can${host === undefined ? "" : "not"} start on ${dayText(day)}.`;
}

export function perStay(price: string, nights: number): string {
  return nights > 0 ? `${price} for ${nights === 1 ? "the night" : `all ${nights} nights`}` : price;
}

export function sleeps(people: number): string {
  return `sleeps ${people}`;
}

export function moreNeedRooms(people: number, covered: number, travelers: number): string {
  const who = people === 1 ? "1 more traveler needs" : `${people} more travelers need`;
  return `${who} accommodation. Rooms chosen cover ${covered} of ${travelers}.`;
}

export function extraRoom(people: number): string {
  return `These rooms have space for ${countText(people, "more person", "more people")}.`;
}

export function roomsEmptied(standard: string): string {
  return `The rooms of ${standard} were taken out.`;
}

export function boundsText(min: number, max: number): string {
  return min === max
    ? `This trip is for ${countText(max, "traveler", "travelers")}.`
    : `This trip takes ${min} to ${max} travelers.`;
}

/** Beside a season's own rule, which names the smallest group. */
export function mostText(max: number): string {
  return `At most ${countText(max, "traveler", "travelers")}.`;
}

export function depositText(advance: string, host: string): string {
  return `30% deposit to confirm, ${advance}, once ${host} accepts; your guide may set another amount. Full payment due 14 days before the start.`;
}

export function allAtOnceText(host: string): string {
  return `The trip starts soon: the whole price is due once ${host} accepts.`;
}

/** Optional amounts are in the list, and not in the sum. */
export function moreLocally(dollars: number): string {
  return dollars > 0 ? `About ${aboutUsd(dollars)} more is paid locally` : "Optional extras are paid locally";
}

/** From the guide's answer to the day before the trip. */
export function nextSteps(guide: string, advance: string | undefined, isSoon: boolean): string[] {
  const pay =
    advance === undefined
      ? `After a yes you have ${PAYMENT_HOURS} hours to pay the whole price, or until a day before the start where that is sooner, but two hours at least.`
      : `After a yes you have ${PAYMENT_HOURS} hours to pay the deposit, ${advance} unless ${guide} sets another amount; the rest is due ${FULL_PAYMENT_DAYS} days before the start.`;
  return [
    isSoon
      ? `${guide} answers by the time above, for the trip starts soon. You are told by the bell and by e-mail.`
      : `${guide} answers within ${RESPONSE_HOURS} hours. You are told by the bell and by e-mail.`,
    pay,
    "Until you have paid, you can take the request back at no cost.",
  ];
}

export function removeContact(name: string): string {
  return `Remove ${name}`;
}

export function oneMore(room: string): string {
  return `One more: ${room}`;
}

export function oneLess(room: string): string {
  return `One less: ${room}`;
}

/** Why no start is chosen although dates were given. */
export function notFreeThen(
  { dateFrom, dateTo, dateFlexibility }: { dateFrom: string; dateTo: string; dateFlexibility: string },
  days: number,
  now: string,
): string {
  if (isTooFar(dateFrom || dateTo, now)) return "Trips can be asked for within the next two years.";
  if (dateFlexibility !== "exact") return "No host can start on any of the days you asked for.";
  const isSpan = dateFrom !== "" && dateTo !== "";
  if (!isSpan) return `No host can start on ${dayText(dateFrom || dateTo)}.`;
  const span = rangeText(dateFrom, dateTo);
  if (daysBetween(dateFrom, dateTo) + 1 < days)
    return `The trip takes ${countText(days, "day", "days")}, more than ${span}.`;
  return `No host is free for ${countText(days, "day", "days")} within ${span}.`;
}
