import { expect, test } from "vitest";
import { readSummary } from "./summary";

const BOOKING = { number_of_travelers: 3, total_price: 3240 };
const ROOM = { accommodation_type: "double", hotel_type: "three_star", quantity: 1, price_per_room: 420 };
const WHOLE = {
  base_price_per_person: 940,
  number_of_travelers: 3,
  base_price_total: 2820,
  room_selections: [ROOM],
  accommodation_price: 420,
  total_price: 3240,
};
const READ = { perPerson: 940, travelers: 3, base: 2820, rooms: [ROOM], accommodation: 420, total: 3240 };

test.each([
  ["an object", WHOLE],
  ["JSON text", JSON.stringify(WHOLE)],
  ["without the price of one", { ...WHOLE, base_price_per_person: undefined }],
  ["with rooms and the total only", { room_selections: [ROOM], total_price: 3240 }],
  ["with rooms only", { room_selections: [ROOM] }],
  ["with a price that is none", { ...WHOLE, base_price_per_person: "940" }],
])("a summary is read: %s", (_name, raw) => {
  expect(readSummary(raw, BOOKING)).toEqual(READ);
});

test.each([[null], ["no JSON"], [42]])("%j is no summary", (raw) => {
  expect(readSummary(raw, BOOKING)).toBeUndefined();
});
