import { db } from "../../api/client";
import { GUIDES_PAGE_SIZE } from "../../api/constants.gen";
import type { Database } from "../../api/database.gen";
import { unwrap } from "../../api/errors";
import { offsetPages } from "../../api/offsetPages";
import type { GuideSearch } from "./params";

type Found = Database["public"]["Functions"]["search_guides"]["Returns"];
/** `isLicensed`: has a license in force. */
export type GuideCard = Found["results"][number] & { isLicensed: boolean };
export type GuidesAnswer = Omit<Found, "results"> & { results: GuideCard[] };
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
      const answer = unwrap(await request.abortSignal(signal));
      const results = answer.results.map((guide) => ({ ...guide, isLicensed: answer.licensed.includes(guide.id) }));
      return { ...answer, results };
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
    ...(search.licensed !== "" && { licensed: search.licensed }),
    ...(search.sortBy !== "recommended" && { sort: search.sortBy }),
  };
}
