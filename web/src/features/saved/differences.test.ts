import { expect, test } from "vitest";
import { areSame, effortText, leastOf, sharedLines } from "./differences";

test("a row is the same where nothing tells its trips apart, and one trip has nothing to be told from", () => {
  expect(areSame(["2-8 people", "2-8 people"])).toBe(true);
  expect(areSame(["2-8 people", "2-8 people", "2-6 people"])).toBe(false);
  expect(areSame(["2-8 people"])).toBe(false);
});

test.each([
  [[3, 1, 2], 1],
  [[1, 1, 2], undefined],
  [[1, undefined], undefined],
  [[1], undefined],
  [[], undefined],
])("the least of %j stands at %s", (numbers, place) => {
  expect(leastOf(numbers)).toBe(place);
});

test("lines that all have are shared, however they are spelled", () => {
  const shared = sharedLines([
    ["Entrance fees", "Tea tasting."],
    ["entrance  fees.", "Boat"],
  ]);
  expect([...shared]).toEqual(["entrance fees"]);
  expect(sharedLines([["Tea"]]).size).toBe(0);
});

test("effort is that of the hardest stops", () => {
  const trip = (...sights: [string, number][]) => ({
    package_attractions: sights.map(([title, effort]) => ({ attractions: { title, effort } })),
  });
  expect(effortText(trip(["Lake", 1], ["Bay", 1]))).toBe("Easy");
  expect(effortText(trip(["Lake", 1], ["Rock", 2], ["Rock", 2]))).toBe("Some walking and steps: Rock");
  expect(effortText(trip(["Rock", 2], ["Peak", 3], ["Gap", 3], ["End", 3]))).toBe("Strenuous: Peak, Gap and 1 more");
});
