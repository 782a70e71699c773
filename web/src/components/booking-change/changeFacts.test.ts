import { expect, test } from "vitest";
import { BOOKED, DOUBLE, makeTerms, TRIPLE } from "../../testing/bookingChange";
import { changeFacts } from "./changeFacts";

const listChanged = (...args: Parameters<typeof changeFacts>) =>
  changeFacts(...args)
    .filter((fact) => fact.isChanged)
    .map((fact) => `${fact.name}: ${fact.before} > ${fact.after}`);

test("only what differs counts as changed", () => {
  expect(listChanged(BOOKED, BOOKED)).toEqual([]);
  expect(listChanged(BOOKED, makeTerms(9, 2, [DOUBLE]))).toEqual(["dates: 2 to 5 Mar 2030 > 9 to 12 Mar 2030"]);
  expect(listChanged(BOOKED, makeTerms(2, 3, [TRIPLE]))).toEqual([
    "people: 2 > 3",
    "rooms: 1 × Double Bedroom (3 Star) > 1 × Triple Bedroom (3 Star)",
    "total: $550.00 > $805.00",
  ]);
});

test("the order of rooms is no change, and empty ones are none", () => {
  const rooms = [DOUBLE, TRIPLE];
  const after = makeTerms(2, 4, [...rooms.toReversed(), { ...DOUBLE, hotel_type: "five_star", quantity: 0 }]);
  expect(listChanged(makeTerms(2, 4, rooms), after)).toEqual([]);
});

test("a trip without rooms has no line about them, one that loses its rooms does", () => {
  const bare = makeTerms(2, 2, []);
  expect(changeFacts(bare, bare).map((fact) => fact.name)).toEqual(["dates", "people", "total"]);
  expect(listChanged(BOOKED, bare)).toContain("rooms: 1 × Double Bedroom (3 Star) > None");
});
