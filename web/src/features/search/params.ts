import {
  DURATIONS,
  MORE_CATEGORIES,
  PRICE_LIMIT,
  QUERY_LIMIT,
  SEARCH_CATEGORIES,
  SORTS,
  TRAVELLERS_LIMIT,
} from "../../api/constants.gen";
import { searchCategory } from "../../components/categories";
import { NO_PARTY, type Party, parseParty } from "../../components/party";
import { addressText, wholeNumber } from "../../lib/addressValues";
import { today } from "../../lib/dates";

export type Duration = (typeof DURATIONS)[number];
export type Sort = (typeof SORTS)[number];

/** The search in the address, which omits defaults. */
export type TripSearch = Party & {
  q: string;
  category: string;
  location: string;
  destinationId: string;
  priceMin: number;
  priceMax: number;
  /** Per person without rooms, or the party's with rooms. */
  priceFor: "person" | "group";
  duration: Duration;
  sortBy: Sort;
  /** Counted from 1. Above 1 only without scripts; otherwise the list grows. */
  page: number;
};

/** The part that a filter decides. */
export type ChangeSearch = (part: Partial<TripSearch>) => void;

export const SEARCH_DEFAULTS: TripSearch = {
  ...NO_PARTY,
  q: "",
  category: "all",
  location: "",
  destinationId: "",
  priceMin: 0,
  priceMax: PRICE_LIMIT,
  priceFor: "person",
  duration: "any",
  sortBy: "recommended",
  page: 1,
};

/** The server's `LAST_PAGE`. */
const LAST_PAGE = 1_000;

const ID = /^[\w-]{1,64}$/;
/** Defaults, sorted dates, clamped numbers. */
export function parseTripSearch(raw: Partial<Record<keyof TripSearch, unknown>>, now: string = today()): TripSearch {
  const prices = [wholeNumber(raw.priceMin, PRICE_LIMIT, 0), wholeNumber(raw.priceMax, PRICE_LIMIT, PRICE_LIMIT)];
  const category = searchCategory(text(raw.category).toLowerCase());
  const id = text(raw.destinationId);
  return {
    ...parseParty(raw, TRAVELLERS_LIMIT, now),
    q: text(raw.q),
    category:
      [...SEARCH_CATEGORIES, ...MORE_CATEGORIES].find(({ value }) => value === category)?.value ??
      SEARCH_DEFAULTS.category,
    location: text(raw.location),
    destinationId: ID.test(id) ? id : "",
    priceMin: Math.min(...prices),
    priceMax: Math.max(...prices),
    priceFor: raw.priceFor === "group" ? "group" : "person",
    duration: DURATIONS.find((one) => one === raw.duration) ?? SEARCH_DEFAULTS.duration,
    sortBy: sortOf(raw.sortBy),
    page: IS_DRAWING ? Math.max(1, wholeNumber(raw.page, LAST_PAGE, 1)) : 1,
  };
}

/** An address may have a place's id only. `city` is its name, if known. */
export function withPlace(search: TripSearch, city: string | undefined): TripSearch {
  return search.location === "" && city !== undefined ? { ...search, location: city } : search;
}

export function sortOf(value: unknown): Sort {
  return SORTS.find((one) => one === value) ?? SEARCH_DEFAULTS.sortBy;
}

function text(value: unknown): string {
  return addressText(value, QUERY_LIMIT);
}
