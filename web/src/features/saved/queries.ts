import { keepPreviousData, queryOptions, useQueries } from "@tanstack/react-query";
import { publicDb } from "../../api/client";
import { unwrap } from "../../api/errors";
import { type GroupPrice, groupPrices } from "../../api/groupPrices";
import type { Party } from "../../components/party";

/** The maximum of ids per address. */
const AT_ONCE = 50;
/** The maximum of trips per request. */
const PRICED_AT_ONCE = 12;

// Read anonymously: owners, hosts and admins also see trips that are not bookable.

/** Omits trips that are not on sale. */
export const tripCards = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ["packages", "cards", ids],
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const parts = partsOf(ids, AT_ONCE);
      const read = async (part: string[]) =>
        unwrap(
          await publicDb()
            .from("packages")
            .select(
              "id,title,price,duration_days,min_people,max_people,image_url,rating,review_count,package_locations(location_name,is_primary_location,destination_id),package_categories(category),package_days(overnight_destination_id),package_guides(guides(display_name,avatar_url)),package_room_pricing(accommodation_type,hotel_type,capacity_per_room,price_per_room)",
            )
            .in("id", part)
            .eq("is_active", true)
            .eq("status", "approved"),
        );
      return (await Promise.all(parts.map(read))).flat();
    },
  });

export type TripCard = Awaited<ReturnType<NonNullable<ReturnType<typeof tripCards>["queryFn"]>>>[number];

/** The compared details of these trips, in this order. */
export const comparedTrips = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ["packages", "compared", ids],
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const rows = unwrap(
        await publicDb()
          .from("packages")
          .select(
            "id,title,price,duration_days,min_people,max_people,image_url,rating,review_count,included,excluded,package_locations(location_name),package_categories(category),package_attractions(attractions(title,effort)),package_room_pricing(accommodation_type,hotel_type,capacity_per_room,price_per_room),package_guides(is_primary_guide,guides(id,display_name,avatar_url,rating,review_count,guide_languages(language_name)))",
          )
          .in("id", [...ids])
          .eq("is_active", true)
          .eq("status", "approved"),
      );
      return ids.flatMap((id) => rows.filter((row) => row.id === id));
    },
  });

export type ComparedTrip = Awaited<ReturnType<NonNullable<ReturnType<typeof comparedTrips>["queryFn"]>>>[number];

/** By parts; empty while the number of travelers is unknown. */
export function useGroupPrices(ids: readonly string[], party: Party): GroupPrice[] {
  return useQueries({
    queries: party.people > 0 ? partsOf(ids, PRICED_AT_ONCE).map((part) => groupPrices(part, party)) : [],
    combine: (reads) => reads.flatMap(({ data }) => data ?? []),
  });
}

function partsOf(ids: readonly string[], most: number): string[][] {
  return Array.from({ length: Math.ceil(ids.length / most) }, (_, n) => ids.slice(n * most, (n + 1) * most));
}
