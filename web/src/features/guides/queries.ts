import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { db, publicDb } from "../../api/client";
import { GUIDES_PAGE_SIZE, MAX_PAGE_SIZE } from "../../api/constants.gen";
import type { Database } from "../../api/database.gen";
import { missing, unwrap, unwrapOne } from "../../api/errors";
import { isId } from "../../lib/ids";
import type { GuideSearch } from "./params";

const TRIPS_PAGE = 24;

export type GuidesAnswer = Database["public"]["Functions"]["search_guides"]["Returns"];
export type GuideCard = GuidesAnswer["results"][number];
export type GuideFacets = GuidesAnswer["facets"];

/**
 * Guides for a search, a page at a time. `shown` is how many were on the screen when the reader left: the first page then brings them
 * all, in as few answers as hold them, so that going back finds the same list. The address of a fresh first page is that of the preload.
 */
export const searchGuides = (search: GuideSearch, shown: number = GUIDES_PAGE_SIZE) =>
  infiniteQueryOptions({
    queryKey: ["guides", "search", search],
    initialPageParam: { limit: shown, offset: skippedBy(search) },
    placeholderData: keepPreviousData,
    queryFn: async ({ pageParam: { limit, offset }, signal }) => {
      const ask = async (skipped: number) => {
        const from = offset + skipped;
        const part = { limit: Math.min(MAX_PAGE_SIZE, limit - skipped), ...(from > 0 && { offset: from }) };
        const asked = db().rpc("search_guides", { ...filters(search), ...part }, { get: true });
        return unwrap(await asked.abortSignal(signal));
      };
      const more = Array.from({ length: Math.ceil(limit / MAX_PAGE_SIZE) - 1 }, (_, n) => ask((n + 1) * MAX_PAGE_SIZE));
      const [first, ...others] = await Promise.all([ask(0), ...more]);
      return { ...first, results: [first, ...others].flatMap((page) => page.results) };
    },
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.results.length, skippedBy(search));
      return loaded < last.total && last.results.length > 0 ? { limit: GUIDES_PAGE_SIZE, offset: loaded } : undefined;
    },
  });

/** How many guides stand on the pages before the one that the address names. */
function skippedBy({ page }: GuideSearch): number {
  return IS_DRAWING ? (page - 1) * GUIDES_PAGE_SIZE : 0;
}

/** Only what differs from the default is sent, always in this order: the address stays short and cacheable. */
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

export const guideDetail = (id: string) =>
  queryOptions({
    queryKey: ["guides", "detail", id],
    queryFn: async () => {
      if (!isId(id)) throw missing();
      return unwrapOne(
        await db()
          .from("guides")
          .select(
            "id,display_name,avatar_url,bio,experience_years,hourly_rate,rating,review_count,guide_locations(location_name,is_primary_location),guide_languages(language_code,language_name),guide_specialties(specialty_name)",
          )
          .eq("id", id)
          .eq("is_active", true),
      );
    },
  });

export type GuideDetail = Awaited<ReturnType<NonNullable<ReturnType<typeof guideDetail>["queryFn"]>>>;

// Asked as anybody: admins and a package's own guides also see it while nobody can book it.
export const guidePackages = (id: string) =>
  infiniteQueryOptions({
    queryKey: ["packages", "of guide", id],
    initialPageParam: "",
    queryFn: async ({ pageParam: after }) => {
      if (!isId(id)) throw missing();
      const all = publicDb()
        .from("package_guides")
        .select(
          "package_id,packages!inner(id,title,description,price,duration_days,max_people,image_url,rating,review_count,package_room_pricing(accommodation_type,hotel_type,capacity_per_room,price_per_room))",
        )
        .eq("guide_id", id);
      const rows = unwrap(
        await (after === "" ? all : all.gt("package_id", after))
          .order("package_id")
          // One more than is shown tells whether there are more.
          .limit(TRIPS_PAGE + 1),
      );
      const page = rows.slice(0, TRIPS_PAGE);
      return {
        trips: page.flatMap((row) => (row.packages ? [row.packages] : [])),
        next: rows.length > TRIPS_PAGE ? page.at(-1)?.package_id : undefined,
      };
    },
    getNextPageParam: (last) => last.next,
  });

/** The newest booking with this guide that the two can write to each other about: from its approval on (decision 116). */
export const bookingWith = (person: string, guide: string) =>
  queryOptions({
    queryKey: ["booking_requests", "with guide", person, guide],
    staleTime: 0,
    meta: { live: ["booking_requests"] },
    queryFn: async () => {
      const [booking] = unwrap(
        await db()
          .from("booking_requests")
          .select("id")
          .eq("user_id", person)
          .eq("guide_id", guide)
          .in("status", ["approved", "confirmed"])
          .order("created_at", { ascending: false })
          .limit(1),
      );
      return booking?.id ?? null;
    },
  });
