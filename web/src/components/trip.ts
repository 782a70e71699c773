import { TOP_RATED_ABOVE } from "../api/constants.gen";
import type { TripCardRow } from "../api/database.gen";
import { categoryLabel, searchCategory } from "./categories";

type PlacedTrip = { location_name: string };

/** In the order of the route. */
export function placeNames(locations: PlacedTrip[]): string[] {
  return [...new Set(locations.map((one) => one.location_name))];
}

/** The most nights; of several, the first on the route. */
export function mainPlace(trip: Pick<TripCardRow, "package_locations" | "package_days">): string | undefined {
  const nights = (id: string | null) =>
    id === null ? 0 : trip.package_days.filter((day) => day.overnight_destination_id === id).length;
  const most = Math.max(...trip.package_locations.map((one) => nights(one.destination_id)));
  return trip.package_locations.find((one) => nights(one.destination_id) === most)?.location_name;
}

/** The list's if the trip has it, else its first. */
export function shownCategory(trip: Pick<TripCardRow, "package_categories">, asked = ""): string {
  const found = trip.package_categories.find(({ category }) => searchCategory(category) === asked);
  return categoryLabel((found ?? trip.package_categories[0])?.category);
}

/** Above 4.5, with enough reviews (D-111). */
export function isTopRated(rating: number | null, reviews: number, wanted: number): boolean {
  return rating !== null && rating > TOP_RATED_ABOVE && reviews >= wanted;
}

/** About, per person, when two share a three-star double room (D-028). */
export function withDoubleRoom(trip: Pick<TripCardRow, "price" | "package_room_pricing">): number | undefined {
  const room = trip.package_room_pricing.find(
    (one) => one.accommodation_type === "double" && one.hotel_type === "three_star" && one.capacity_per_room > 0,
  );
  return room && trip.price + room.price_per_room / room.capacity_per_room;
}
