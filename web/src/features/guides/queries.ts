import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { db, publicDb } from "../../api/client";
import type { CheckedCredential } from "../../api/credentials";
import { missing, unwrap, unwrapOne } from "../../api/errors";
import { isId } from "../../lib/ids";

const TRIPS_PAGE = 24;

export const guideDetail = (id: string) =>
  queryOptions({
    queryKey: ["guides", "detail", id],
    queryFn: async () => {
      if (!isId(id)) throw missing();
      return unwrapOne(
        await db()
          .from("guides")
          .select(
            "id,display_name,avatar_url,bio,experience_years,hourly_rate,rating,review_count,guide_locations(location_name,is_primary_location),guide_languages(language_code,language_name,level),guide_specialties(specialty_name)",
          )
          .eq("id", id)
          .eq("is_active", true),
      );
    },
  });

export type GuideDetail = Awaited<ReturnType<NonNullable<ReturnType<typeof guideDetail>["queryFn"]>>>;

// Read anonymously: admins and a package's guides also see unlisted ones.
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
          // One extra row shows whether there are more.
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

/** Only those in force. */
export const checkedCredentials = (id: string) =>
  queryOptions({
    queryKey: ["guide_credentials", id],
    queryFn: async () => {
      if (!isId(id)) throw missing();
      const call = publicDb().rpc("guide_credentials", { guide_id: id }, { get: true });
      // The lists of words are the server's.
      return unwrap(await call) as CheckedCredential[];
    },
  });

/** The newest that allows messages: from its approval on (D-116). */
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
