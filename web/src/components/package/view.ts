import type { Database } from "../../api/database.gen";

type PackageTables = Database["public"]["Tables"];
type RowColumns<Table extends keyof PackageTables, Column extends keyof PackageTables[Table]["Row"]> = Pick<
  PackageTables[Table]["Row"],
  Column
>;

/** From a package's rows, or an unsaved document. */
export type PackageView = RowColumns<
  "packages",
  | "id"
  | "title"
  | "description"
  | "price"
  | "duration_days"
  | "max_people"
  | "min_people"
  | "image_url"
  | "images"
  | "highlights"
  | "included"
  | "excluded"
  | "local_costs"
  | "shopping"
  | "shopping_stops"
  | "shopping_commission"
  | "rating"
  | "review_count"
> & {
  package_locations: RowColumns<"package_locations", "location_name" | "is_primary_location" | "destination_id">[];
  package_categories: RowColumns<"package_categories", "category">[];
  package_languages: RowColumns<"package_languages", "language_code" | "language_name">[];
  package_transport_modes: RowColumns<"package_transport_modes", "transport_mode">[];
  package_days: RowColumns<"package_days", "day_number" | "title" | "description" | "overnight_destination_id">[];
  package_attractions: (RowColumns<"package_attractions", "day_number" | "order_in_day" | "start_time"> & {
    attractions:
      | (RowColumns<
          "attractions",
          | "id"
          | "title"
          | "description"
          | "location"
          | "attraction_type"
          | "icon"
          | "duration_hours"
          | "latitude"
          | "longitude"
          | "destination_id"
        > &
          // From the catalogue; absent in an unsaved document.
          Partial<
            RowColumns<"attractions", "image_url" | "opens" | "closes" | "best_months" | "effort" | "modest_dress">
          >)
      | null;
  })[];
  package_room_pricing: RowColumns<
    "package_room_pricing",
    "accommodation_type" | "hotel_type" | "capacity_per_room" | "price_per_room"
  >[];
  package_group_prices: RowColumns<"package_group_prices", "from_people" | "price_per_person">[];
  package_seasons: RowColumns<
    "package_seasons",
    "name" | "first_day" | "last_day" | "percent" | "min_people" | "notice_days"
  >[];
};

/** The cover comes first. */
export function picturesOf(trip: PackageView): string[] {
  if (trip.images && trip.images.length > 0) return trip.images;
  return trip.image_url ? [trip.image_url] : [];
}

/** The route needs their distances. */
export function destinationsOf(
  trip: Pick<PackageView, "package_locations" | "package_attractions" | "package_days">,
): string[] {
  const ids = [
    ...trip.package_locations.map((one) => one.destination_id),
    ...trip.package_attractions.map((one) => one.attractions?.destination_id ?? null),
    ...trip.package_days.map((one) => one.overnight_destination_id),
  ];
  return [...new Set(ids.filter((id) => id !== null))].sort();
}
