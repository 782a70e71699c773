import { rangeText } from "../../../lib/dates";
import { groupDigits } from "../../../lib/text";

export const copy = {
  // The list
  list: "Bookings",
  find: "Name, e-mail, reference, trip",
  failed: "The bookings could not be read.",
  tryAgain: "Try again",
  loading: "Looking for bookings…",
  empty: "No booking has been made yet.",
  noneFound: "No booking matches these filters.",
  clear: "Clear filters",
  reference: "Reference",
  traveler: "Traveler",
  trip: "Trip",
  guide: "Guide",
  days: "Days",
  people: "People",
  state: "State",
  total: "Total",
  paid: "Paid",
  refunded: "Refunded",
  balance: "Balance",
  created: "Created",
  matching: "All that match",
  move: "move",
  openKey: "open",
  exportList: "Export this list",
  exporting: "Exporting…",
  exportFailed: "The list could not be exported.",
  error: "Error",

  // Filters
  filters: "Filters",
  which: "Which days",
  startDates: "First day",
  createdDates: "Created",
  cancelledDates: "Cancelled",
  order: "Order",
  person: "Traveler",
  package: "Trip",

  // One booking
  record: "Booking",
  back: "Back to the list",
  previous: "Previous booking",
  next: "Next booking",
  missing: "There is no such booking.",
  recordFailed: "The booking could not be read.",
  facts: "Facts",
  email: "E-mail",
  phone: "Phone",
  account: "Account",
  notGiven: "Not given",
  requests: "Special requests",
  answerBy: "Answer by",
  payBy: "Pay by",
  decided: "Decided",
  confirmed: "Confirmed",
  cancelled: "Cancelled",
  advance: "Advance",
  terms: "Terms",
  why: "Reason",
  sees: "They read",
  offSale: "off sale",
  openPackage: "Open the package",
  bookingsOfTraveler: "Bookings of this traveler",
  bookingsOfGuide: "Bookings of this guide",
  bookingsOfPackage: "Bookings of this package",
  handOver: "Hand over bookings of this guide",
  logs: "Payment logs of this booking",
  price: "Price",

  // Timeline
  timeline: "Timeline",
  noTimeline: "Nothing has been written down.",
  who: "by",
  platform: "Serendib",
  approved: "Approved",
  rejected: "Rejected",

  // Money
  money: "Money",
  payments: "Payments",
  noPayments: "Nothing has been paid yet.",
  refunds: "Refunds",
  noRefunds: "Nothing has gone back.",
  disputes: "Disputes",
  noDisputes: "No payment is disputed.",
  session: "Session",
  payment: "Payment",
  refund: "Refund",
  giveBack: "Refund this payment…",
  ledger: "Ledger",
  noLedger: "No money has moved.",
  ledgerHint: "What comes in is positive, what goes out or is owed is negative. Each event sums to zero.",
  event: "Event",
  when: "When",
  balanceNow: "Balance now",
  sum: "Sum",

  // People
  travelers: "Travelers",
  noTravelers: "The travelers' contacts have been erased, or were never given.",
  mainContact: "Main contact",
  name: "Name",

  // Conversation
  conversation: "Conversation",
  noConversation: "They have not written to each other.",
  cancel: "Cancel",
} as const;

export const STATE_NAMES: Readonly<Record<string, string>> = {
  all: "All",
  pending: "Pending",
  approved: "Approved",
  confirmed: "Confirmed",
  completed: "Completed",
  cancelled: "Cancelled",
  rejected: "Rejected",
  expired: "Expired",
  balance_due: "Balance due",
};

export const ORDERS = [
  { order: "-created", name: "Newest first" },
  { order: "created", name: "Oldest first" },
  { order: "start", name: "First day, soonest first" },
  { order: "-start", name: "First day, latest first" },
  { order: "-total", name: "Largest total first" },
  { order: "total", name: "Smallest total first" },
  { order: "-changed", name: "Last changed first" },
] as const;

/** Accounts of the ledger, in the order of their columns. */
export const ACCOUNT_NAMES: Readonly<Record<string, string>> = {
  provider: "Provider",
  held: "Held for the booking",
  guide: "Guide",
  commission: "Commission",
};

export function bookingsText(count: number): string {
  return count === 1 ? "1 booking" : `${groupDigits(String(count))} bookings`;
}

export function removeText(filter: string): string {
  return `Remove: ${filter}`;
}

/** "First day 1 to 7 Dec 2026", "Created from 1 Dec 2026". */
export function daysFilterText(which: string, from: string, until: string): string {
  if (from !== "" && until !== "") return `${which} ${rangeText(from, until)}`;
  return from !== "" ? `${which} from ${rangeText(from, from)}` : `${which} until ${rangeText(until, until)}`;
}

export function placeText(at: number, total: number): string {
  return `${groupDigits(String(at))} of ${groupDigits(String(total))}`;
}

export function messagesText(count: number): string {
  return count === 1 ? "1 message" : `${groupDigits(String(count))} messages`;
}

export function sideReads(side: string, label: string): string {
  return `${side}: ${label}`;
}
