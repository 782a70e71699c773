import { expect, test } from "vitest";
import { byFirstDay, groupSizeText, percentText, spanText } from "./priceText";

test.each([
  [20, "20% more"],
  [-15, "15% less"],
])("%i is %s", (percent, text) => {
  expect(percentText(percent)).toBe(text);
});

test.each([
  ["12-20", "01-05", "20 December to 5 January"],
  ["03-01", "03-15", "1 to 15 March"],
  ["04-13", "04-13", "13 April"],
  // Nearly a whole year.
  ["03-15", "03-01", "15 March to 1 March"],
])("%s to %s is %s", (first_day, last_day, text) => {
  expect(spanText({ first_day, last_day })).toBe(text);
});

test.each([
  [1, 1, "1 person"],
  [2, 3, "2-3 people"],
  [6, 8, "6+ people"],
  [8, 8, "8 people"],
])("groups of %i to %i in a trip for 8", (first, last, text) => {
  expect(groupSizeText({ first, last }, 8)).toBe(text);
});

test("seasons stand in the order of the year", () => {
  const days = byFirstDay([{ first_day: "12-20" }, { first_day: "05-01" }]);
  expect(days.map((one) => one.first_day)).toEqual(["05-01", "12-20"]);
});
