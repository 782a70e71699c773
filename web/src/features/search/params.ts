import { DURATIONS, PRICE_LIMIT, QUERY_LIMIT, SORTS, TRAVELLERS_LIMIT } from "../../api/constants.gen";
import { calendarDay, today } from "../../lib/dates";

export type Duration = (typeof DURATIONS)[number];
export type Sort = (typeof SORTS)[number];

/** What the search page reads from the address; equal to its default means absent there. Spec: traveller §2 "Search". */
export type TripSearch = {
  q: string;
  category: string;
  location: string;
  destinationId: string;
  priceMin: number;
  priceMax: number;
  dateFrom: string;
  dateTo: string;
  duration: Duration;
  people: number;
  sortBy: Sort;
};

/** What a filter hands back: the part of the search it decides. */
export type Change = (part: Partial<TripSearch>) => void;

export const SEARCH_DEFAULTS: TripSearch = {
  q: "",
  category: "all",
  location: "",
  destinationId: "",
  priceMin: 0,
  priceMax: PRICE_LIMIT,
  dateFrom: "",
  dateTo: "",
  duration: "any",
  people: 0,
  sortBy: "recommended",
};

const SLUG = /^[a-z][a-z-]{0,30}$/;
const ID = /^[\w-]{1,64}$/;

/** Whatever the address says becomes a search that makes sense: parsed or default, swapped, clamped (decision 20). */
export function parseTripSearch(raw: Partial<Record<keyof TripSearch, unknown>>, now: string = today()): TripSearch {
  const prices = [wholeNumber(raw.priceMin, 0, PRICE_LIMIT, 0), wholeNumber(raw.priceMax, 0, PRICE_LIMIT, PRICE_LIMIT)];
  const days = [dayToCome(raw.dateFrom, now), dayToCome(raw.dateTo, now)];
  if (days[0] && days[1]) days.sort();
  const category = text(raw.category).toLowerCase();
  const id = text(raw.destinationId);
  return {
    q: text(raw.q),
    category: SLUG.test(category) ? category : SEARCH_DEFAULTS.category,
    location: text(raw.location),
    destinationId: ID.test(id) ? id : "",
    priceMin: Math.min(...prices),
    priceMax: Math.max(...prices),
    dateFrom: days[0] ?? "",
    dateTo: days[1] ?? "",
    duration: DURATIONS.find((one) => one === raw.duration) ?? SEARCH_DEFAULTS.duration,
    people: wholeNumber(raw.people, 0, TRAVELLERS_LIMIT, 0),
    sortBy: sortOf(raw.sortBy),
  };
}

/** The search as it is shown: an address may name its place by the id alone. `city` is what that place is called, if it is known. */
export function withPlace(search: TripSearch, city: string | undefined): TripSearch {
  return search.location === "" && city !== undefined ? { ...search, location: city } : search;
}

export function sortOf(value: unknown): Sort {
  return SORTS.find((one) => one === value) ?? SEARCH_DEFAULTS.sortBy;
}

/** Nobody can book yesterday: the server, too, moves what is over up to today. */
function dayToCome(value: unknown, now: string): string {
  const day = calendarDay(text(value)) ?? "";
  return day !== "" && day < now ? now : day;
}

function text(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value).trim().slice(0, QUERY_LIMIT) : "";
}

function wholeNumber(value: unknown, min: number, max: number, otherwise: number): number {
  const number = Number.parseInt(text(value), 10);
  return Number.isNaN(number) ? otherwise : Math.min(max, Math.max(min, number));
}
