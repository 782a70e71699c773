import { ADVANCE_PERCENT, FULL_PAYMENT_DAYS, PAYMENT_HOURS, REFUND_POLICY, RESPONSE_HOURS } from "../../api/forms.gen";
import { dayText } from "../../lib/dates";
import { anyOf, countText } from "../../lib/text";

export const copy = {
  back: "Back to Experiences",
  loading: "Loading package details...",
  missingTitle: "Package Not Found",
  missingText: "The package you are looking for does not exist",
  missingNote: "It may be off sale for now. If you have booked it, your booking goes on as agreed.",
  errorText: "An error occurred",
  browse: "Browse All Experiences",
  startingFrom: "Starting from",
  basePrice: "Base price",
  perPerson: "/person",
  book: "Book This Package",
  bookReason: "Nothing is paid until a host says yes.",
  barNote: "per person, without rooms",
  /** Of a trip made for one traveler, whose price is for everything included. */
  barNoteOfOne: "per person",
  /** Why it cannot be booked, in a line and in a few words. */
  barred: {
    hostless: "No host is free to lead this trip at the moment, so it cannot be booked.",
    own: "You offer this package yourself, so you cannot book it.",
    host: "You are a host of this package, so you cannot book it.",
    unseen: "It can be booked once travelers see it.",
    offSale: "It is off sale, so it cannot be booked.",
  },
  barredShort: {
    hostless: "No hosts available",
    own: "Your own package",
    host: "You are a host of it",
    unseen: "Not live yet",
    offSale: "Off sale",
  },
  madeForYou: "Made for you",
  madeForYouText: "Your guide made this trip from your plan; it is on sale to nobody else.",
  seeRequest: "See your request",
  ask: "Ask the guide",
  askUs: "Ask about this trip",
  allTerms: "All terms",
  termsPay: "What you pay, and when",
  termsBack: "Cancelled before the start, of what you have paid you get back",
  termsLink: "Terms & Conditions",
  roomsTitle: "Double room, whole trip",
  tabs: "About this package",
  days: "Day-by-Day Timeline",
  included: "What's Included",
  hosts: "Available Hosts",
  hostsNote: "Any of these hosts can be chosen when booking.",
  verifiedHost: "Verified Host",
  hostBio: "A passionate local host who loves to share the places they grew up with.",
  reviews: "Reviews",
  more: "More trips like this",
  /** For screen readers, before a place's or theme's name. */
  moreTo: "More trips to ",
  moreOf: "More trips: ",
  standing: "Where this package stands",
  live: "Live",
  pending: "Pending Review",
  rejected: "Rejected",
  notShown: "Travelers do not see this page yet.",
  edit: "Edit Package",
  fix: "Fix and resubmit",
} as const;

/** From the figures of the booking rules. */
export const terms = {
  pay: `${ADVANCE_PERCENT}% deposit, the rest ${FULL_PAYMENT_DAYS} days before start.`,
  back: firstTier(),
  steps: [
    `A host answers within ${RESPONSE_HOURS} hours. Until then nothing is paid.`,
    `After a yes you have ${PAYMENT_HOURS} hours for the deposit: ${ADVANCE_PERCENT}%, unless your guide sets another amount.`,
    `A trip that starts in less than ${FULL_PAYMENT_DAYS} days is paid at once.`,
  ],
  ifGuideCancels: "If the guide cancels: everything, whatever the day.",
};

function firstTier(): string {
  const [{ days, percent }] = REFUND_POLICY;
  return `Cancel ${days} days before or earlier: ${percent}% back.`;
}

export const NAMED_HOSTS = 3;

export function openRequestText({ status, start_date }: { status: string; start_date: string }): string {
  const what = status === "confirmed" ? "You have booked this trip" : "You have asked for this trip";
  return `${what} from ${dayText(start_date)}.`;
}

/** "Nimal, Tharushi, Ruwan or one of 2 more": short, without hiding the rest. */
export function hostNames(names: string[]): string {
  const more = names.length - NAMED_HOSTS;
  if (more <= 0) return anyOf(names);
  return anyOf([...names.slice(0, NAMED_HOSTS), more === 1 ? "one more" : `one of ${more} more`]);
}

export function offeredIn(languages: string[]): string {
  return `This package is offered in ${languages.join(", ")}. What each host speaks stands with their name.`;
}

export function experienceText(years: number): string {
  return `${countText(years, "year", "years")} of experience`;
}

/** What the price at the foot of a phone's screen includes. */
export function groupNote({
  number_of_travelers: people,
  comfort,
}: {
  number_of_travelers: number;
  comfort: string | null;
}): string {
  return `${countText(people, "traveler", "travelers")}, ${comfort === null ? "without" : "with"} rooms`;
}
