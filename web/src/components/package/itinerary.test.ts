import { expect, test } from "vitest";
import type { Place, Places } from "../../api/places";
import { dayTitle } from "./copy";
import { itinerary, legsOf, nodesOf } from "./itinerary";
import type { PackageView } from "./view";

const place = (id: string, city: string, latitude: number, longitude: number): Place => ({
  id,
  slug: id,
  city,
  region: "Hill Country",
  name_si: null,
  name_ta: null,
  latitude,
  longitude,
});
const all = [
  place("k", "Kandy", 7.29, 80.63),
  place("n", "Nuwara Eliya", 6.97, 80.77),
  place("e", "Ella", 6.87, 81.05),
];
const places: Places = {
  all: [],
  find: (name) => all.find((one) => one.city === name),
  byId: (id) => all.find((one) => one.id === id),
};

const stop = (
  day_number: number,
  order_in_day: number,
  title: string,
  location: string,
  destination_id: string | null,
) => ({
  day_number,
  order_in_day,
  start_time: "09:00:00",
  attractions: {
    id: title,
    title,
    description: null,
    location,
    attraction_type: "Landmark",
    icon: "other",
    duration_hours: 1,
    latitude: null,
    longitude: null,
    destination_id,
  },
});

const trip: PackageView = {
  id: "t",
  title: "Tea and trains",
  description: "",
  price: 100,
  duration_days: 3,
  max_people: 6,
  min_people: 1,
  image_url: null,
  images: null,
  highlights: null,
  included: null,
  excluded: null,
  local_costs: null,
  shopping: null,
  shopping_stops: null,
  shopping_commission: null,
  rating: 0,
  review_count: 0,
  package_locations: [],
  package_categories: [],
  package_languages: [],
  package_transport_modes: [{ transport_mode: "Train" }],
  package_days: [
    { day_number: 1, title: "Drums", description: null, overnight_destination_id: "k" },
    { day_number: 2, title: "Up", description: null, overnight_destination_id: "n" },
    { day_number: 3, title: "The slow blue train", description: null, overnight_destination_id: null },
  ],
  package_attractions: [
    stop(3, 1, "Nine Arch Bridge", "Ella", "e"),
    stop(1, 2, "Temple", "Kandy", "k"),
    stop(1, 1, "Gardens", "Kandy", "k"),
  ],
  package_room_pricing: [],
  package_group_prices: [],
  package_seasons: [],
};
const times = [
  { origin_id: "n", destination_id: "k", minutes: 165, km: 77, mode: "car" },
  { origin_id: "n", destination_id: "e", minutes: 110, km: 55, mode: "car" },
  { origin_id: "n", destination_id: "e", minutes: 156, km: 60, mode: "train" },
];

test("stops stand in their order, whatever the order of the rows", () => {
  const [first] = itinerary(trip, places, times);
  expect(first?.stops.map((one) => one.attraction.title)).toEqual(["Gardens", "Temple"]);
  expect(first?.stops[0]?.time).toBe("09:00");
  expect(first?.places).toEqual(["Kandy"]);
  expect(first?.arrival).toBeUndefined();
});

test("a day without stops begins with the way to where the night is spent, in either direction of the table", () => {
  const second = itinerary(trip, places, times)[1];
  expect(second?.arrival).toMatchObject({ text: "Drive to Nuwara Eliya", minutes: 165, mode: "car" });
  expect(second?.departure).toBeUndefined();
});

test("a day that speaks of the train goes by train when one runs", () => {
  const third = itinerary(trip, places, times)[2];
  expect(third?.arrival).toMatchObject({ text: "Train to Ella", minutes: 156, mode: "train" });
});

test("an unknown driving time leaves the leg without one", () => {
  expect(legsOf(itinerary(trip, places, [])).map((leg) => leg.minutes)).toEqual([undefined, undefined]);
});

test("the map has each place once, with the first day one is there", () => {
  const nodes = nodesOf(itinerary(trip, places, times), places);
  expect(nodes.map(({ node, day, night }) => [node.name, day, night])).toEqual([
    ["Kandy", 1, true],
    ["Nuwara Eliya", 2, true],
    ["Ella", 3, false],
  ]);
});

test("a stop that is hidden from the reader leaves the rest of its day as it is", () => {
  const hidden = { day_number: 1, order_in_day: 3, start_time: null, attractions: null };
  const [day] = itinerary({ ...trip, package_attractions: [...trip.package_attractions, hidden] }, places, []);
  expect(day?.stops.map((one) => one.attraction.title)).toEqual(["Gardens", "Temple"]);
});

test("a day that nobody has written about is a day of the trip all the same (D-092)", () => {
  const written = trip.package_days.filter((day) => day.day_number === 2);
  const days = itinerary({ ...trip, duration_days: 4, package_days: written, package_attractions: [] }, places, []);
  expect(days.map((day) => [day.number, day.title])).toEqual([
    [1, null],
    [2, "Up"],
    [3, null],
    [4, null],
  ]);
  expect(days.map((day) => dayTitle(day.title, day.number))).toEqual(["Day 1", "Up", "Day 3", "Day 4"]);
});

test("a trip without any day written has none, and one beyond its length is shown", () => {
  expect(itinerary({ ...trip, package_days: [], package_attractions: [] }, places, [])).toEqual([]);
  for (const duration_days of [1, 0, -7]) {
    const days = itinerary({ ...trip, duration_days }, places, []);
    expect(days.map((day) => day.number)).toEqual([1, 2, 3]);
  }
  // The length is limited, whatever its author types.
  expect(itinerary({ ...trip, duration_days: 999_999_999_999 }, places, [])).toHaveLength(60);
});
