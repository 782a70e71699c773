import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { db } from "../../api/client";
import { MAX_PAGE_SIZE, PAGE_SIZE, PRICE_LIMIT } from "../../api/constants.gen";
import type { Database } from "../../api/database.gen";
import { unwrap } from "../../api/errors";
import { SEARCH_DEFAULTS, type TripSearch } from "./params";

export type SearchAnswer = Database["public"]["Functions"]["search_packages"]["Returns"];

/**
 * Trips for a search, a page at a time. `shown` is how many were on the screen when the reader left: the first page then brings
 * them all, in as few answers as hold them, so that going back finds the same list. The address of a fresh first page is documented for the preload.
 */
export const searchTrips = (search: TripSearch, shown: number = PAGE_SIZE) =>
  infiniteQueryOptions({
    queryKey: ["packages", "search", search],
    initialPageParam: { limit: shown, offset: skippedBy(search) },
    placeholderData: keepPreviousData,
    queryFn: async ({ pageParam: { limit, offset }, signal }) => {
      const ask = async (skipped: number) => {
        const part = pageOf({ limit: Math.min(MAX_PAGE_SIZE, limit - skipped), offset: offset + skipped });
        const asked = db().rpc("search_packages", { ...filters(search), ...part }, { get: true });
        return unwrap(await asked.abortSignal(signal));
      };
      const more = Array.from({ length: Math.ceil(limit / MAX_PAGE_SIZE) - 1 }, (_, n) => ask((n + 1) * MAX_PAGE_SIZE));
      const [first, ...others] = await Promise.all([ask(0), ...more]);
      return { ...first, results: [first, ...others].flatMap((page) => page.results) };
    },
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.results.length, skippedBy(search));
      return loaded < last.total && last.results.length > 0 ? { limit: PAGE_SIZE, offset: loaded } : undefined;
    },
  });

/** How many trips stand on the pages before the one that the address names. */
function skippedBy({ page }: TripSearch): number {
  return IS_DRAWING ? (page - 1) * PAGE_SIZE : 0;
}

function pageOf({ limit, offset }: { limit: number; offset: number }) {
  return { limit, ...(offset > 0 && { offset }) };
}

/** Only what differs from the default is sent, always in this order: the address stays short and cacheable. */
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
