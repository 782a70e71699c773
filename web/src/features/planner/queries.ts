import { queryOptions } from "@tanstack/react-query";
import { db } from "../../api/client";
import { unwrap } from "../../api/errors";

const A_DAY_MS = 86_400_000;

/** The places that can be wished for, with their pictures. */
export const destinations = queryOptions({
  queryKey: ["destinations", "planner"],
  staleTime: A_DAY_MS,
  queryFn: async () =>
    unwrap(
      await db()
        .from("destinations")
        .select("id,slug,city,region,name_si,name_ta,latitude,longitude,image_url")
        .eq("is_active", true)
        .order("city"),
    ),
});

export type Destination = Awaited<ReturnType<NonNullable<(typeof destinations)["queryFn"]>>>[number];

/** The catalogue's attractions, to add to a plan by hand. */
export const attractions = queryOptions({
  queryKey: ["attractions", "planner"],
  staleTime: A_DAY_MS,
  queryFn: async () =>
    unwrap(
      await db()
        .from("attractions")
        .select("id,title,description,location,attraction_type,duration_hours,icon")
        .eq("is_active", true)
        .is("package_id", null)
        .order("title"),
    ),
});

export type PlannerAttraction = Awaited<ReturnType<NonNullable<(typeof attractions)["queryFn"]>>>[number];

/** The matching packages in a trip cart. */
export const packagesById = (ids: string[]) =>
  queryOptions({
    queryKey: ["packages", "planner", ids.toSorted().join()],
    enabled: ids.length > 0,
    queryFn: async () =>
      unwrap(
        await db()
          .from("packages")
          .select(
            "id,title,price,duration_days,max_people,images,rating,review_count,package_guides(guides(id)),package_seasons(first_day,last_day,min_people,notice_days)",
          )
          .in("id", ids),
      ),
  });

export type CartPackage = Awaited<ReturnType<NonNullable<ReturnType<typeof packagesById>["queryFn"]>>>[number];

/** Closest to the example: Kandy and the hills, of the same length. */
export const demoPackage = queryOptions({
  queryKey: ["packages", "planner", "example"],
  queryFn: async () => {
    const found = unwrap(
      await db()
        .from("packages")
        .select("id,duration_days,package_locations!inner(location_name)")
        .eq("package_locations.location_name", "Kandy")
        .gte("duration_days", 3)
        .order("duration_days")
        .order("id")
        .limit(1),
    );
    return found[0] ?? null;
  },
});
