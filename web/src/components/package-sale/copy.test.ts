import { expect, test } from "vitest";
import { goesOnText, saleLabel, standsStillText } from "./copy";
import { isOffSale } from "./saleState";

test("a state has a name of its own, and a pause its last day", () => {
  expect(saleLabel({ state: "paused", resumes_on: "2027-03-01" })).toBe("Paused until 1 Mar 2027");
  expect(saleLabel({ state: "paused", resumes_on: null })).toBe("Paused");
  expect(saleLabel({ state: "retired", resumes_on: null })).toBe("Retired");
  expect(saleLabel({ state: "taken_down", resumes_on: null })).toBe("Taken off sale");
});

test.each([
  [2, 1, 2, "2 requests wait for your answer and 3 bookings go on as agreed."],
  [1, 0, 0, "1 request waits for your answer."],
  [0, 0, 1, "1 booking goes on as agreed."],
  [0, 0, 0, "It has no requests or bookings to come."],
])("%i requests, %i approved and %i confirmed bookings of a paused package", (pending, approved, confirmed, text) => {
  expect(goesOnText({ pending, approved, confirmed })).toBe(text);
});

test.each([
  [2, 1, 1, "2 requests and 1 approved booking cannot go on until it is back on sale. 1 confirmed trip goes on."],
  [0, 0, 3, "3 confirmed trips go on."],
  [1, 0, 0, "1 request cannot go on until it is back on sale."],
  [0, 0, 0, "It has no requests or bookings to come."],
])("%i requests, %i approved and %i confirmed bookings of one taken down", (pending, approved, confirmed, text) => {
  expect(standsStillText({ pending, approved, confirmed })).toBe(text);
});

test("a package in review is not off sale: it was never on sale", () => {
  const states = ["on_sale", "paused", "retired", "taken_down", "in_review", "rejected"] as const;
  expect(states.filter((state) => isOffSale({ state }))).toEqual(["paused", "retired", "taken_down"]);
  expect(isOffSale(null)).toBe(false);
});
