import { expect, test } from "vitest";
import { destinationsOf } from "./view";

test("a stop that is hidden from the reader asks for no distance and takes nothing down", () => {
  const visit = { day_number: 1, order_in_day: 1, start_time: null };
  const trip = {
    package_locations: [{ location_name: "Ella", is_primary_location: true, destination_id: "e" }],
    package_attractions: [{ ...visit, attractions: null }],
    package_days: [{ day_number: 1, title: null, description: null, overnight_destination_id: "k" }],
  };
  expect(destinationsOf(trip)).toEqual(["e", "k"]);
});
