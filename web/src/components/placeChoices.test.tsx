import { expect, test } from "vitest";
import type { Suggestion } from "../api/places";
import { placeChoices, placeMeant, placesMeant, whichPlace, withTypedPlace } from "./placeChoices";

const place = (city: string, names: Partial<Suggestion> = {}): Suggestion => ({
  id: city,
  kind: "location",
  city,
  alias: null,
  region: "Uva",
  name_si: null,
  name_ta: null,
  latitude: null,
  longitude: null,
  packages: 0,
  ...names,
});
const PLACES = [
  place("Haputale", { name_si: "හපුතලේ" }),
  place("Hatton"),
  place("Trincomalee", { alias: "Trinco" }),
  place("Nuwara Eliya"),
  place("Ella"),
  place("Ella Rock"),
];

test.each([
  ["hapu", "Haputale"],
  ["HÁPU ", "Haputale"],
  ["හපු", "Haputale"],
  ["ha", "Haputale"],
  ["trinco", "Trincomalee"],
  ["eliya", "Nuwara Eliya"],
  ["ella", "Ella"],
  ["ella r", "Ella Rock"],
  ["Bambarakanda", "Bambarakanda"],
  ["atton", "atton"],
  ["", ""],
])("Enter after %s takes %s", (typed, meant) => {
  expect(placeMeant(typed, PLACES)).toBe(meant);
});

test.each([
  ["hapu", ["Haputale"]],
  ["ha", ["Haputale", "Hatton"]],
  ["ella", ["Ella"]],
  ["trinco", ["Trincomalee"]],
  ["Bambarakanda", []],
  [" ", []],
])("half a name, %s, can mean %j", (typed, meant) => {
  expect(placesMeant(typed, PLACES)).toEqual(meant);
});

test("whoever may mean several places is asked which", () => {
  expect(whichPlace(["Haputale", "Hatton"])).toBe("Which place do you mean: Haputale or Hatton? Choose one.");
  expect(whichPlace(["A", "B", "C", "D", "E"])).toBe("Which place do you mean: A, B, C, D or another? Choose one.");
});

test("what was typed can be taken as it is, and is offered once", () => {
  const labels = (typed: string) =>
    withTypedPlace(placeChoices(PLACES.slice(0, 1), []), typed, placeMeant(typed, PLACES)).map((one) => one.label);
  expect(labels("hapu")).toEqual(["Haputale", "hapu"]);
  expect(labels("haputale ")).toEqual(["Haputale"]);
  expect(labels("Bambarakanda")).toEqual(["Haputale"]);
});
