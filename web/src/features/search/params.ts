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
  /** Where the list begins, in pages counted from 1: only where there are no scripts. With them it begins at its beginning and grows. */
  page: number;
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
  page: 1,
};

/** The server's `LAST_PAGE`. */
const LAST_PAGE = 1_000;

const ID = /^[\w-]{1,64}$/;
/** What would break or turn round the sentence that the words stand in. */
const MISLEADS = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/** Whatever the address says becomes a search that makes sense: parsed or default, swapped, clamped (decision 20). */
export function parseTripSearch(raw: Partial<Record<keyof TripSearch, unknown>>, now: string = today()): TripSearch {
  const prices = [wholeNumber(raw.priceMin, PRICE_LIMIT, 0), wholeNumber(raw.priceMax, PRICE_LIMIT, PRICE_LIMIT)];
  const days = [dayToCome(raw.dateFrom, now), dayToCome(raw.dateTo, now)];
  if (days[0] && days[1]) days.sort();
  const category = searchCategory(text(raw.category).toLowerCase());
  const id = text(raw.destinationId);
  return {
    q: text(raw.q),
    category:
      [...SEARCH_CATEGORIES, ...MORE_CATEGORIES].find(({ value }) => value === category)?.value ??
      SEARCH_DEFAULTS.category,
    location: text(raw.location),
    destinationId: ID.test(id) ? id : "",
    priceMin: Math.min(...prices),
    priceMax: Math.max(...prices),
    dateFrom: days[0] ?? "",
    dateTo: days[1] ?? "",
    duration: DURATIONS.find((one) => one === raw.duration) ?? SEARCH_DEFAULTS.duration,
    people: wholeNumber(raw.people, TRAVELLERS_LIMIT, 0),
    sortBy: sortOf(raw.sortBy),
    page: IS_DRAWING ? Math.max(1, wholeNumber(raw.page, LAST_PAGE, 1)) : 1,
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
  if (typeof value !== "string" && typeof value !== "number") return "";
  return String(value).replace(MISLEADS, "").trim().slice(0, QUERY_LIMIT);
}

/** Too much is the most there is; less than nothing is no number, as words are none. */
function wholeNumber(value: unknown, max: number, otherwise: number): number {
  const said = text(value);
  const number = said === "" ? Number.NaN : Math.floor(Number(said));
  return number >= 0 ? Math.min(max, number) : otherwise;
}
