import { countText } from "../../lib/text";

export const copy = {
  loading: "Reading the list…",
  tryAgain: "Try again",
  back: "Back to the list",
  clear: "Clear search and filter",
  sort: "Sort by",
  ascending: "ascending",
  descending: "descending",
  noneOfState: "None is in this state.",
  pageLoading: "Reading…",
  pageFailed: "It could not be read.",

  email: "E-mail",
  phone: "Phone",
  none: "None",

  // Bookings on the page of a person, guide or package
  bookings: "Bookings",
  noBookings: "No bookings.",
  bookingsFailed: "The bookings could not be read.",
  trip: "Trip",
  days: "Days",
  guide: "Guide",
  traveler: "Traveler",
  state: "State",
  total: "Total",
  allBookings: "All in Bookings",
} as const;

export function noMatchText(text: string): string {
  return `Nothing matches “${text}”.`;
}

export function peopleText(count: number): string {
  return countText(count, "person", "people");
}

export function packagesText(count: number): string {
  return countText(count, "package", "packages");
}

export function guidesText(count: number): string {
  return countText(count, "guide", "guides");
}

/** "4.8 (12)". */
export function ratingText(rating: number | null, reviews: number): string {
  return rating === null ? "–" : `${rating.toFixed(1)} (${reviews})`;
}
