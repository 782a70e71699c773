import { TRIP_DAYS_LIMIT } from "../../api/forms.gen";
import type { Place, Places } from "../../api/places";
import { timeText } from "../../lib/dates";
import { onIsland, type Point } from "../../lib/island";
import { legText } from "./copy";
import type { PackageView } from "./view";

// A package's rows as a route: days, stops, and the legs between them.

export type TravelTime = { origin_id: string; destination_id: string; minutes: number; km: number; mode: string };

export type Leg = {
  key: string;
  text: string;
  mode: "car" | "train";
  minutes: number | undefined;
  from: Node;
  to: Node;
};
export type Node = { id: string; name: string; point: Point | undefined };

type ViewAttraction = NonNullable<PackageView["package_attractions"][number]["attractions"]>;
export type Stop = { key: string; time: string; attraction: ViewAttraction; leg: Leg | undefined };
export type Day = {
  number: number;
  title: string | null;
  description: string | null;
  /** Distinct, in order. */
  places: string[];
  arrival: Leg | undefined;
  stops: Stop[];
  departure: Leg | undefined;
  night: Place | undefined;
  /** A stop's picture that no earlier day has. */
  picture: string | undefined;
};

const RAIL_WORDS = /\b(train|rail|railway|carriage)\b/i;

export function itinerary(trip: PackageView, places: Places, times: TravelTime[]): Day[] {
  const byTrain = trip.package_transport_modes.some((one) => one.transport_mode === "Train");
  let here: Node | undefined;
  const shown = new Set<string>();
  return dayNumbers(trip).map((number) => {
    const row = trip.package_days.find((day) => day.day_number === number);
    const visits = trip.package_attractions.filter((one) => one.day_number === number);
    const words = [row?.title, row?.description, ...visits.map((one) => one.attractions?.title)];
    const rails = byTrain && RAIL_WORDS.test(words.join(" "));
    const go = (to: Node | undefined): Leg | undefined => {
      const from = here;
      if (to === undefined || from?.id === to.id) return undefined;
      here = to;
      return from && legBetween(from, to, `${number}`, rails, times);
    };
    const stops = visits
      .toSorted((a, b) => a.order_in_day - b.order_in_day)
      .flatMap(({ attractions, start_time, order_in_day }) =>
        attractions
          ? [
              {
                key: `${number} ${order_in_day} ${attractions.id}`,
                time: timeText(start_time),
                attraction: attractions,
                leg: go(nodeOf(attractions, places)),
              },
            ]
          : [],
      );
    const night = places.byId(row?.overnight_destination_id ?? null);
    const last = go(night && nodeAt(night));
    const first = stops[0]?.leg;
    const picture = stops
      .map(({ attraction }) => attraction.image_url ?? "")
      .find((url) => url !== "" && !shown.has(url));
    if (picture !== undefined) shown.add(picture);
    return {
      number,
      title: row?.title ?? null,
      description: row?.description ?? null,
      places: [...new Set(stops.flatMap(({ attraction }) => attraction.location ?? []))],
      // The leg to the first stop, or else to the night's place.
      arrival: stops.length > 0 ? first : last,
      stops: stops.map((stop, index) => (index === 0 ? { ...stop, leg: undefined } : stop)),
      departure: stops.length > 0 ? last : undefined,
      night,
      picture,
    };
  });
}

/** For the map and its list. */
export function legsOf(days: Day[]): Leg[] {
  return days
    .flatMap((day) => [day.arrival, ...day.stops.map((stop) => stop.leg), day.departure])
    .filter((leg) => leg !== undefined);
}

/** Each with its first day and whether a night is spent there. */
export function nodesOf(days: Day[], places: Places): { node: Node; day: number; night: boolean }[] {
  const nights = new Set(days.map((day) => day.night?.id));
  const found = new Map<string, { node: Node; day: number; night: boolean }>();
  for (const day of days) {
    const here = [...day.stops.map((stop) => nodeOf(stop.attraction, places)), day.night && nodeAt(day.night)];
    for (const node of here) {
      if (node?.point && !found.has(node.id)) found.set(node.id, { node, day: day.number, night: nights.has(node.id) });
    }
  }
  return [...found.values()];
}

function nodeAt(place: Place): Node {
  return { id: place.id, name: place.city, point: onIsland(place.latitude, place.longitude) };
}

/** Empty days included; none if all are empty. */
function dayNumbers(trip: PackageView): number[] {
  const written = [...trip.package_days, ...trip.package_attractions].map((one) => one.day_number);
  if (written.length === 0) return [];
  // A draft may claim any number of days.
  const all = Array.from({ length: Math.min(trip.duration_days, TRIP_DAYS_LIMIT) }, (_, index) => index + 1);
  return [...new Set([...all, ...written])].sort((a, b) => a - b);
}

function nodeOf(attraction: ViewAttraction, places: Places): Node | undefined {
  const place = places.byId(attraction.destination_id) ?? places.find(attraction.location);
  if (place) return nodeAt(place);
  if (!attraction.location) return undefined;
  const { latitude, longitude } = attraction;
  const point = latitude === null || longitude === null ? undefined : onIsland(latitude, longitude);
  return { id: attraction.destination_id ?? attraction.location, name: attraction.location, point };
}

function legBetween(from: Node, to: Node, day: string, rails: boolean, times: TravelTime[]): Leg {
  const known = times.filter(
    (one) =>
      (one.origin_id === from.id && one.destination_id === to.id) ||
      (one.origin_id === to.id && one.destination_id === from.id),
  );
  const train = rails ? known.find((one) => one.mode === "train") : undefined;
  const chosen = train ?? known.find((one) => one.mode !== "train");
  const mode = train ? "train" : "car";
  return { key: `${day} ${from.id} ${to.id}`, text: legText(mode, to.name), mode, minutes: chosen?.minutes, from, to };
}
