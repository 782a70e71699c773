import { countText } from "../../lib/text";

export const copy = {
  heading: "Receipt",
  description: "What was paid for one booking.",
  loading: "Loading your receipt...",
  signedOut: "Please sign in to see the receipt.",
  signIn: "Sign In",
  failed: "The receipt could not be loaded.",
  tryAgain: "Try again",
  missingTitle: "No such booking",
  missing: "None of your bookings has this address.",
  back: "Booking History",
  print: "Print",
  number: "Number",
  seller: "Seller",
  sellerName: "Serendib",
  guide: "Guide",
  traveler: "Traveler",
  trip: "Trip",
  dates: "Dates",
  people: "People",
  booked: "Booked on",
  included: "Included",
  excluded: "Not included",
  locally: "Paid locally, not in the price",
  shopping: "Shopping stops",
  terms: "If the trip is cancelled by the traveler",
  price: "Price",
  payments: "Payments",
  noPayments: "Nothing has been paid yet.",
  refund: "Refund",
  refundPending: "Refund on its way",
  paid: "Paid, less refunds",
  due: "Still due",
  paidInFull: "Paid in full",
} as const;

export function titleOf(reference: string): string {
  return `Receipt ${reference} | Serendib`;
}

export function receiptNumber(id: string): string {
  return id.slice(0, 8).toUpperCase();
}

export function lengthText(days: number): string {
  return countText(days, "day", "days");
}

/** "7 to 14 days before the start: 25%". */
export function comesBack(term: string): string {
  return `${term} of what was paid comes back`;
}
