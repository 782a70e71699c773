import { expect, test } from "vitest";
import type { GroupPrice } from "../../api/groupPrices";
import { NO_PARTY } from "../../components/party";
import type { ComparedTrip } from "./queries";
import { factsOf } from "./tripFacts";

const trip: ComparedTrip = {
  id: "t1",
  title: "Three days of tea",
  description: null,
  price: 320,
  duration_days: 3,
  min_people: 1,
  max_people: 6,
  image_url: null,
  included: null,
  excluded: null,
  package_locations: [],
  package_categories: [],
  package_room_pricing: [],
  package_guides: [],
} as unknown as ComparedTrip;
const price = { package_id: "t1", number_of_travelers: 2, total_price: 640 } as GroupPrice;

test.each([
  ["has a price", [price], 2, undefined, false],
  ["waits for prices", undefined, 2, undefined, false],
  ["waits beside those of another party", [], 2, false, false],
  ["is left out of the prices", [], 2, undefined, true],
  ["does not take so many anyway", [], 7, undefined, false],
  ["has no group to price", [], 0, undefined, false],
])("a trip that %s", (_, prices, people, areSettled, isRefused) => {
  expect(factsOf(trip, prices, { ...NO_PARTY, people }, areSettled).isRefused).toBe(isRefused);
});
