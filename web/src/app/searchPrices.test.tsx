import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { answer, NO_TRIPS, standIn } from "../testing/standIn";
import { open, PATIENCE, resetClient } from "../testing/wholeClient";

// The prices of a result, against a fake server.

const ID = "0f4f56a6-886e-4a29-9f04-dd0000000000";
const SEARCH = "GET /rest/v1/rpc/search_packages";
const trip = {
  id: ID,
  title: "Both Sides of the Knuckles",
  description: "Up",
  price: 195,
  duration_days: 3,
  min_people: 1,
  max_people: 8,
  image_url: null,
  rating: 0,
  review_count: 0,
  created_at: "2029-01-01T00:00:00Z",
  package_locations: [{ location_name: "Knuckles", is_primary_location: true, destination_id: null }],
  package_categories: [],
  package_guides: [],
  package_room_pricing: [
    { accommodation_type: "double", hotel_type: "three_star", capacity_per_room: 2, price_per_room: 110 },
  ],
};

beforeEach(() => {
  resetClient();
});

test.each([
  ["", null, "Starting from$195per personwithout rooms; about $250 with a 3-star double"],
  ["people=6&", 167, "6 travelers$1,002$167 per personwithout rooms; about $222 with a 3-star double"],
  ["people=6&", 200.4, "6 travelers$1,202.40$200.40 per personwithout rooms; about $255 with a 3-star double"],
])("the price with a room starts from what each of the group pays: %s %s", async (search, per_person, text) => {
  const prices = [{ package_id: ID, per_person, total_price: 6 * (per_person ?? 0) }];
  const group = per_person === null ? null : { people: 6, date_from: null, date_to: null, prices };
  const found = { ...NO_TRIPS, total: 1, results: [trip], showing_results_for: null, group };
  standIn({ [`${SEARCH}?${search}limit=6`]: () => answer(found) });
  await open(`/search?${search}`);
  await screen.findByRole("heading", { level: 2, name: trip.title }, PATIENCE);
  expect(document.querySelector(".res .cost")?.textContent).toBe(text);
});

test("a search on dates without a group starts from the price of their season", async () => {
  const prices = [{ package_id: ID, per_person: 234, total_price: 234 }];
  const group = { people: 0, date_from: "2030-12-20", date_to: null, prices };
  const found = { ...NO_TRIPS, total: 1, results: [trip], showing_results_for: null, group };
  standIn({ [`${SEARCH}?date_from=2030-12-20&limit=6`]: () => answer(found) });
  await open("/search?dateFrom=2030-12-20");
  await screen.findByRole("heading", { level: 2, name: trip.title }, PATIENCE);
  const cost = document.querySelector(".res .cost")?.textContent;
  expect(cost).toBe("Starting from$234per personwithout rooms; about $289 with a 3-star double");
});
