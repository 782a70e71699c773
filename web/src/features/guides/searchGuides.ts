import { db } from "../../api/client";
import { GUIDES_PAGE_SIZE } from "../../api/constants.gen";
import type { Database } from "../../api/database.gen";
import { unwrap } from "../../api/errors";
import { offsetPages } from "../../api/offsetPages";
import type { GuideSearch } from "./params";

export type GuidesAnswer = Database["public"]["Functions"]["search_guides"]["Returns"];
export type GuideCard = GuidesAnswer["results"][number];
export type GuideFacets = GuidesAnswer["facets"];

/** A fresh first page has the preload's address. */
export const searchGuides = (search: GuideSearch, shown: number = GUIDES_PAGE_SIZE) =>
  offsetPages({
    key: ["guides", "search", search],
    page: search.page,
    size: GUIDES_PAGE_SIZE,
    shown,
    ask: async (part, signal): Promise<GuidesAnswer> => {
      const request = db().rpc("search_guides", { ...filters(search), ...part }, { get: true });
      return unwrap(await request.abortSignal(signal));
    },
  });

/** Only non-defaults, always in this order: the address stays short and cacheable. */
function filters(search: GuideSearch) {
  return {
    ...(search.q !== "" && { q: search.q }),
    ...(search.language !== "" && { language: search.language }),
    ...(search.place !== "" && { place: search.place }),
    ...(search.specialty !== "" && { specialty: search.specialty }),
    ...(search.dateFrom !== "" && { date_from: search.dateFrom }),
    ...(search.dateTo !== "" && { date_to: search.dateTo }),
    ...(search.stars !== "" && { stars_min: Number(search.stars) }),
    ...(search.sortBy !== "recommended" && { sort: search.sortBy }),
  };
}
