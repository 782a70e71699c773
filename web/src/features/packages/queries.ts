import { queryOptions } from "@tanstack/react-query";
import { db } from "../../api/client";
import { missing, unwrap, unwrapOne } from "../../api/errors";
import { currentSession } from "../../api/session";
import { isId } from "../../lib/ids";

/**
 * Without its hosts, which are a read of their own. Signed-in users also read trips that are not on sale: one may be
 * theirs alone (decision record 47).
 */
export const packageDetail = (id: string) =>
  queryOptions({
    queryKey: ["packages", "detail", id],
    queryFn: async () => {
      if (!isId(id)) throw missing();
      const [trip] = unwrap(await detailOf(id, true));
      if (trip) return { ...trip, isOnSale: true };
      if (currentSession().state === "out" || IS_DRAWING) throw missing();
      return { ...unwrapOne(await detailOf(id, false)), isOnSale: false };
    },
  });

function detailOf(id: string, isOnSale: boolean) {
  return db()
    .from("packages")
    .select(
      "id,title,description,price,duration_days,max_people,min_people,image_url,images,highlights,included,excluded,local_costs,shopping,shopping_stops,shopping_commission,rating,review_count,package_locations(location_name,is_primary_location,destination_id),package_categories(category),package_languages(language_code,language_name),package_transport_modes(transport_mode),package_days(day_number,title,description,overnight_destination_id),package_attractions(day_number,order_in_day,start_time,attractions(id,title,description,location,attraction_type,icon,duration_hours,latitude,longitude,destination_id,image_url,opens,closes,best_months,effort,modest_dress)),package_room_pricing(accommodation_type,hotel_type,capacity_per_room,price_per_room),package_group_prices(from_people,price_per_person),package_seasons(name,first_day,last_day,percent,min_people,notice_days)",
    )
    .eq("id", id)
    .eq("is_active", isOnSale);
}

export type PackageDetail = Awaited<ReturnType<NonNullable<ReturnType<typeof packageDetail>["queryFn"]>>>;

/** The primary first. Suspended guides are hidden, also from admins. */
export const packageHosts = (id: string) =>
  queryOptions({
    queryKey: ["package_guides", "of package", id],
    queryFn: async () => {
      if (!isId(id)) throw missing();
      const rows = unwrap(
        await db()
          .from("package_guides")
          .select(
            "is_primary_guide,guides(id,display_name,avatar_url,bio,experience_years,rating,review_count,guide_locations(location_name,is_primary_location),guide_languages(language_name))",
          )
          .eq("package_id", id)
          .eq("guides.is_active", true),
      );
      return rows
        .toSorted((a, b) => Number(b.is_primary_guide) - Number(a.is_primary_guide))
        .flatMap((row) => row.guides ?? []);
    },
  });

export type Host = Awaited<ReturnType<NonNullable<ReturnType<typeof packageHosts>["queryFn"]>>>[number];
