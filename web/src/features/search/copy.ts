import { PRICE_LIMIT } from "../../api/constants.gen";
import { usd } from "../../lib/money";
import { countText } from "../../lib/text";
import type { Duration, Sort, TripSearch } from "./params";

export const copy = {
  all: "All Experiences",
  description:
    "Find guided multi-day trips in Sri Lanka by place, price, length and date, each led by verified local guides.",
  filters: "Filters",
  clear: "Clear",
  category: "Category",
  allCategories: "All",
  more: "More",
  location: "Location",
  locationPlaceholder: "Any town or region",
  locationGo: "Search this place",
  price: "Price",
  atLeast: "At least",
  atMost: "At most",
  noPrice: "Please enter US dollars, such as 400.",
  duration: "Duration",
  dates: "Dates",
  from: "From",
  to: "To",
  people: "Travelers",
  anyPeople: "Any number",
  sortBy: "Sort by",
  filtersAndSort: "Filters and sort",
  loadMore: "Load more",
  loadingMore: "Loading more…",
  topRated: "Top Rated",
  fresh: "New",
  startingFrom: "Starting from",
  perPerson: "per person",
  viewDetails: "View Details",
  errorTitle: "Search Error",
  errorText: "Failed to search packages. Please try again.",
  loading: "Loading experiences...",
  why: "Why this order?",
} as const;

/** A text with its own quotation marks gets no others. */
export function inQuotes(text: string): string {
  return /["“”„]/.test(text) ? text : `“${text}”`;
}

/** The quoted query, else everything, in a given place (D-015). */
export function pageTitle({ q, location }: TripSearch): string {
  if (q !== "") return `Search Experience "${q}"`;
  return location === "" ? `Search Experience: ${copy.all}` : `Search Experience: ${copy.all} in ${location}`;
}

export function heading({ q, location }: TripSearch): string {
  if (q !== "") return `Results for ${inQuotes(q)}`;
  return location === "" ? copy.all : `Results for ${location}`;
}

export function resultCount(total: number): string {
  return countText(total, "result found", "results found");
}

export function showTrips(total: number): string {
  return `Show ${countText(total, "trip", "trips")}`;
}

export function shownOfText(shown: number, total: number): string {
  return `${shown} of ${total} shown`;
}

/** The accessible name of a filter's button. */
export function choiceName(label: string, count: number): string {
  return `${label} ${countText(count, "trip", "trips")}`;
}

export function priceText(dollars: number): string {
  return dollars >= PRICE_LIMIT ? `${usd(PRICE_LIMIT)}+` : usd(dollars);
}

export function upToPrice(dollars: number): string {
  return `Up to ${usd(dollars)}`;
}

export const DURATION_LABELS: Record<Duration, string> = {
  any: "Any",
  "1-1": "1 day",
  "2-3": "2-3 days",
  "4-7": "4-7 days",
  "8-14": "1-2 weeks",
  "15": "15 or more",
};

/** The recommended order's has its criterion too. */
export function sortLabel(sort: Sort, words: string): string {
  return sort === "recommended"
    ? `Recommended (${words === "" ? "newest first" : "best match first"})`
    : SORT_LABELS[sort];
}

const SORT_LABELS = {
  price_low: "Price: low to high",
  price_high: "Price: high to low",
  rating: "Rating",
  duration: "Duration",
};

export function orderText(sortBy: Sort, words: string): string {
  switch (sortBy) {
    case "recommended":
      return words === "" ? "newest first" : "best match first";
    case "price_low":
      return "lowest price first";
    case "price_high":
      return "highest price first";
    case "rating":
      return "best rated first, then most reviewed";
    case "duration":
      return "shortest first";
    default:
      return sortBy satisfies never;
  }
}

/** "with three-star rooms". */
export function roomsNote(comfort: string): string {
  return `with ${comfort.replace("_", "-")} rooms`;
}
