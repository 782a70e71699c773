import { GUIDE_SORTS, GUIDE_STARS, QUERY_LIMIT } from "../../api/constants.gen";
import { addressText, dayToCome, wholeNumber } from "../../lib/addressValues";
import { today } from "../../lib/dates";

export type GuideSort = (typeof GUIDE_SORTS)[number];
export type GuideStars = "" | (typeof GUIDE_STARS)[number];

/** In the address, which omits defaults. */
export type GuideSearch = {
  q: string;
  language: string;
  /** Where they live or lead trips. */
  place: string;
  specialty: string;
  /** One date is a day on which they are free, two are a span of such days. */
  dateFrom: string;
  dateTo: string;
  /** The minimum. */
  stars: GuideStars;
  /** Only guides with a license in force. */
  licensed: "" | "true";
  sortBy: GuideSort;
  /** Counted from 1. Above 1 only without scripts; otherwise the list grows. */
  page: number;
};

/** The part that a filter decides. */
export type ChangeGuideSearch = (part: Partial<GuideSearch>) => void;

export const GUIDE_DEFAULTS: GuideSearch = {
  q: "",
  language: "",
  place: "",
  specialty: "",
  dateFrom: "",
  dateTo: "",
  stars: "",
  licensed: "",
  sortBy: "recommended",
  page: 1,
};

/** The server's `LAST_PAGE`. */
const LAST_PAGE = 1_000;

/** Defaults, sorted dates, clamped numbers. */
export function parseGuideSearch(raw: Partial<Record<keyof GuideSearch, unknown>>, now: string = today()): GuideSearch {
  const days = [dayToCome(raw.dateFrom, now), dayToCome(raw.dateTo, now)];
  if (days[0] && days[1]) days.sort();
  return {
    q: text(raw.q),
    language: text(raw.language),
    place: text(raw.place),
    specialty: text(raw.specialty),
    dateFrom: days[0] ?? "",
    dateTo: days[1] ?? "",
    stars: GUIDE_STARS.find((one) => one === raw.stars) ?? "",
    licensed: raw.licensed === "true" ? "true" : "",
    sortBy: guideSortOf(raw.sortBy),
    page: IS_DRAWING ? Math.max(1, wholeNumber(raw.page, LAST_PAGE, 1)) : 1,
  };
}

export function guideSortOf(value: unknown): GuideSort {
  return GUIDE_SORTS.find((one) => one === value) ?? GUIDE_DEFAULTS.sortBy;
}

function text(value: unknown): string {
  return addressText(value, QUERY_LIMIT);
}
