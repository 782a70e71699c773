import { expect, test } from "vitest";
import { groupSizes, pricePerPerson } from "./pricePerPerson";

const STEPS = [
  { from_people: 6, price_per_person: 220 },
  { from_people: 4, price_per_person: 250.5 },
];

test.each([
  [1, 0, 320],
  [3, 0, 320],
  [4, 0, 250.5],
  [5, 0, 250.5],
  [6, 0, 220],
  [50, 0, 220],
  [3, 20, 384],
  [4, 20, 300.6],
  [6, -15, 187],
  [6, -50, 110],
  [6, 200, 660],
])("%i people at %i percent pay %f each", (people, percent, price) => {
  expect(pricePerPerson(320, STEPS, people, percent)).toBe(price);
});

test.each([
  [0.05, 50, 0.08],
  [0.01, 50, 0.02],
  [0.01, 49, 0.01],
  [0.03, -50, 0.02],
  [99.99, 15, 114.99],
  [10.1, 5, 10.61],
  [1.15, 10, 1.27],
])("%f at %i percent is %f: halves of a cent go up", (base, percent, price) => {
  expect(pricePerPerson(base, [], 1, percent)).toBe(price);
});

test("the group sizes that pay alike", () => {
  expect(groupSizes(STEPS, 2, 8)).toEqual([
    { first: 2, last: 3 },
    { first: 4, last: 5 },
    { first: 6, last: 8 },
  ]);
  expect(groupSizes([], 1, 6)).toEqual([{ first: 1, last: 6 }]);
  // Steps outside of the sizes that the trip takes.
  expect(groupSizes(STEPS, 4, 5)).toEqual([{ first: 4, last: 5 }]);
});
