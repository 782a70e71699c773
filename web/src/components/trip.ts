import { TOP_RATED_ABOVE } from "../api/constants.gen";
import type { TripCardRow } from "../api/database.gen";

type Located = { location_name: string };

/** The places of a trip in the order of its road. */
export function placeNames(locations: Located[]): string[] {
  return [...new Set(locations.map((one) => one.location_name))];
}

/** Above 4.5, and not on the word of one or two people (decision 111). */
export function isTopRated(rating: number | null, reviews: number, wanted: number): boolean {
  return rating !== null && rating > TOP_RATED_ABOVE && reviews >= wanted;
}

/** About what a person pays when two share a three-star double room (decision 28). */
export function withDoubleRoom(trip: Pick<TripCardRow, "price" | "package_room_pricing">): number | undefined {
  const room = trip.package_room_pricing.find(
    (one) => one.accommodation_type === "double" && one.hotel_type === "three_star" && one.capacity_per_room > 0,
  );
  return room && trip.price + room.price_per_room / room.capacity_per_room;
}
