import type { GroupPrice } from "../../api/groupPrices";
import { categoryLabel } from "../../components/categories";
import { copy as packageCopy } from "../../components/package/copy";
import type { Party } from "../../components/party";
import { HOTEL_LABELS } from "../../components/rooms";
import { placeNames } from "../../components/trip";
import { usd } from "../../lib/money";
import { bulletLines, countText, peopleRange } from "../../lib/text";
import { copy } from "./compareCopy";
import type { ComparedTrip } from "./queries";

export type RoomPrice = { name: string; price: number };
export type TripFacts = ReturnType<typeof factsOf>;

/** `prices` are the party's, if any, and those of an earlier one until they are settled. */
export function factsOf(
  trip: ComparedTrip,
  prices: readonly GroupPrice[] | undefined,
  { people, comfort }: Party,
  areSettled = prices !== undefined,
) {
  const group =
    people > 0 ? prices?.find((one) => one.package_id === trip.id && one.number_of_travelers === people) : undefined;
  const takes = people === 0 || (people >= trip.min_people && people <= trip.max_people);
  const included = bulletLines(trip.included);
  const amount = people === 0 ? trip.price : group?.total_price;
  return {
    group: peopleRange(trip.min_people, trip.max_people),
    days: countText(trip.duration_days, "day", "days"),
    places: placeNames(trip.package_locations).join(" → "),
    kinds: trip.package_categories.map(({ category }) => categoryLabel(category)).join(", "),
    amount: takes ? amount : undefined,
    priceText: `${takes} ${amount} ${group?.comfort ?? comfort}`,
    total: takes ? group : undefined,
    /** By the season of the first day. */
    isRefused: takes && people > 0 && areSettled && !group,
    takes,
    people,
    rooms: doubleRooms(trip),
    included: included.length > 0 ? included : [...packageCopy.defaultIncluded],
    excluded: bulletLines(trip.excluded),
    hosts: trip.package_guides
      .toSorted((a, b) => Number(b.is_primary_guide) - Number(a.is_primary_guide))
      .flatMap(({ guides }) => guides ?? []),
  };
}

/** A double room's price for the whole trip, by hotel standard. */
function doubleRooms({ package_room_pricing: rooms }: ComparedTrip): RoomPrice[] {
  return Object.entries(HOTEL_LABELS).flatMap(([type, name]) => {
    const room = rooms.find((one) => one.hotel_type === type && one.accommodation_type === "double");
    return room ? [{ name, price: room.price_per_room }] : [];
  });
}

/** Null if there is none, undefined while unknown. */
export function startDay({
  data,
}: {
  data?: { starts: { start_date: string }[] } | undefined;
}): string | null | undefined {
  return data && (data.starts[0]?.start_date ?? null);
}

/** "$472 each, with rooms (3 Star)". */
export function eachText({ per_person, comfort }: GroupPrice): string {
  return `${usd(per_person)} ${copy.each}, ${roomsText(comfort)}`;
}

export function roomsText(comfort: string | null): string {
  return comfort === null ? copy.withoutRooms : `with rooms (${HOTEL_LABELS[comfort] ?? comfort})`;
}
