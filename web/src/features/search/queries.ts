import { db } from "../../api/client";
import { PAGE_SIZE, PRICE_LIMIT } from "../../api/constants.gen";
import type { Database } from "../../api/database.gen";
import { unwrap } from "../../api/errors";
import { offsetPages } from "../../api/offsetPages";
import { SEARCH_DEFAULTS, type TripSearch } from "./params";

export type SearchAnswer = Database["public"]["Functions"]["search_packages"]["Returns"];

/** The server preloads a fresh first page by its address. */
export const searchTrips = (search: TripSearch, shown: number = PAGE_SIZE) =>
  offsetPages({
    key: ["packages", "search", search],
    page: search.page,
    size: PAGE_SIZE,
    shown,
    ask: async (part, signal): Promise<SearchAnswer> => {
      const request = db().rpc("search_packages", { ...filters(search), ...part }, { get: true });
      return unwrap(await request.abortSignal(signal));
    },
  });

/** Only non-defaults, always in this order: the address stays short and cacheable. */
function filters(search: TripSearch) {
  return {
    ...(search.q !== "" && { q: search.q }),
    ...(search.category !== SEARCH_DEFAULTS.category && { category: search.category }),
    ...(search.location !== "" && { location: search.location }),
    ...(search.destinationId !== "" && { destination_id: search.destinationId }),
    ...(search.priceMin > 0 && { price_min: search.priceMin }),
    ...(search.priceMax < PRICE_LIMIT && { price_max: search.priceMax }),
    ...(search.dateFrom !== "" && { date_from: search.dateFrom }),
    ...(search.dateTo !== "" && { date_to: search.dateTo }),
    ...(search.dateFlexibility !== "exact" && { date_flexibility: search.dateFlexibility }),
    ...(search.duration !== "any" && { duration: search.duration }),
    ...(search.people > 0 && { people: search.people }),
    ...(search.priceFor === "group" && { price_for: search.priceFor }),
    ...(search.comfort !== "" && { comfort: search.comfort }),
    ...(search.sortBy !== "recommended" && { sort: search.sortBy }),
  };
}

/** The searched words, including a location that is no place. */
export function wordsOf({ q, location }: TripSearch, answer: SearchAnswer | undefined): string {
  return answer?.location_as_words ? `${q} ${location}`.trim() : q;
}
