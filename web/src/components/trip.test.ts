import { expect, test } from "vitest";
import { categoryLabel } from "./categories";
import { isTopRated, mainPlace, placeNames, shownCategory, withDoubleRoom } from "./trip";

const room = { accommodation_type: "double", hotel_type: "three_star", capacity_per_room: 2, price_per_room: 248 };

test("top rated needs more than 4.5 and as many reviews as the operator wants", () => {
  expect(isTopRated(4.6, 3, 3)).toBe(true);
  expect(isTopRated(4.5, 30, 3)).toBe(false);
  expect(isTopRated(5, 2, 3)).toBe(false);
  expect(isTopRated(5, 1, 1)).toBe(true);
  expect(isTopRated(null, 0, 0)).toBe(false);
});

test("the price with a room adds half a double of three stars", () => {
  expect(withDoubleRoom({ price: 940, package_room_pricing: [room] })).toBe(1064);
  expect(withDoubleRoom({ price: 940, package_room_pricing: [{ ...room, hotel_type: "budget" }] })).toBeUndefined();
});

test("places are named once, in the order of the road", () => {
  expect(placeNames(["Kandy", "Ella", "Kandy"].map((location_name) => ({ location_name })))).toEqual(["Kandy", "Ella"]);
});

const road = (...nights: string[]) => ({
  package_locations: ["Polonnaruwa", "Pasikudah", "Batticaloa"].map((location_name) => ({
    location_name,
    is_primary_location: location_name === "Polonnaruwa",
    destination_id: location_name,
  })),
  package_days: nights.map((overnight_destination_id) => ({ overnight_destination_id })),
});

test.each([
  ["Pasikudah", road("Pasikudah", "Pasikudah", "Batticaloa")],
  ["Polonnaruwa", road("Batticaloa", "Polonnaruwa")],
  ["Polonnaruwa", road()],
  ["Polonnaruwa", road("Habarana", "Habarana")],
  [undefined, { package_locations: [], package_days: [] }],
])("a trip is captioned %s, where it spends most nights", (name, trip) => {
  expect(mainPlace(trip)).toBe(name);
});

test.each([
  ["wildlife", "Wildlife"],
  ["wellness", "Wellness"],
  ["all", "Beach & Coast"],
  ["food", "Beach & Coast"],
  [undefined, "Beach & Coast"],
])("a card in a list of %s is badged %s", (asked, label) => {
  const trip = { package_categories: ["beach", "relaxation", "wildlife"].map((category) => ({ category })) };
  expect(shownCategory(trip, asked)).toBe(label);
});

test("categories read as the buttons do, and none counts as Adventure", () => {
  expect(categoryLabel("beach")).toBe("Beach & Coast");
  expect(categoryLabel("relaxation")).toBe("Wellness");
  expect(categoryLabel("surfing")).toBe("Surfing");
  expect(categoryLabel(undefined)).toBe("Adventure");
});
