import { expect, test } from "vitest";
import { categoryLabel } from "./categories";
import { isTopRated, placeNames, withDoubleRoom } from "./trip";

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

test("categories read as the buttons do, and none counts as Adventure", () => {
  expect(categoryLabel("beach")).toBe("Beach & Coast");
  expect(categoryLabel("relaxation")).toBe("Wellness");
  expect(categoryLabel("surfing")).toBe("Surfing");
  expect(categoryLabel(undefined)).toBe("Adventure");
});
