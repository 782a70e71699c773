import { expect, test } from "vitest";
import { daysLabel, upToPeople } from "./copy";

test("a card says how long a trip is and how many it takes, one as one", () => {
  expect([1, 2].map(daysLabel)).toEqual(["1 Day", "2 Days"]);
  expect([1, 2, 12].map(upToPeople)).toEqual(["up to 1 person", "up to 2 people", "up to 12 people"]);
});
