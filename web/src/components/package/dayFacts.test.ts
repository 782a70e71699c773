import { expect, test } from "vitest";
import { dayFacts, monthRuns } from "./dayFacts";

const sight = (title: string, facts: object) => ({
  attraction: {
    id: title,
    title,
    description: null,
    location: null,
    attraction_type: "Landmark",
    icon: "other",
    duration_hours: 1,
    latitude: null,
    longitude: null,
    destination_id: null,
    ...facts,
  },
});

test("a day says how hard it is, what to wear, and when its sights are at their best", () => {
  const all = Array.from({ length: 12 }, (_, at) => `${at + 1}`);
  const day = [
    sight("Adam's Peak", { effort: 3, modest_dress: true, best_months: ["12", "1", "2", "3", "4", "5"] }),
    sight("Tea walk", { effort: 2, modest_dress: false, best_months: all }),
  ];
  expect(dayFacts(day).map((fact) => fact.text)).toEqual([
    "Strenuous: Adam's Peak",
    "Shoulders and knees covered: Adam's Peak",
    "Best December to May: Adam's Peak",
  ]);
  expect(dayFacts(day.slice(1)).map((fact) => fact.text)).toEqual(["Some walking and steps: Tea walk"]);
});

test("sights that are best in the same months stand in one line", () => {
  const beaches = ["Bentota", "Unawatuna", "Bentota"].map((name) => sight(name, { best_months: ["11", "12"] }));
  const texts = dayFacts([...beaches, sight("A reef", { best_months: ["4"] })]).map((fact) => fact.text);
  expect(texts).toEqual(["Best November to December: Bentota, Unawatuna", "Best April: A reef"]);
});

test("what nobody knows of a sight is not said", () => {
  expect(
    dayFacts([sight("A stall", {}), sight("A lake", { effort: 1, modest_dress: false, best_months: [] })]),
  ).toEqual([]);
});

test("months are told as runs, also over the turn of the year", () => {
  for (const [months, words] of [
    [["11", "12", "1", "2", "3", "4"], "November to April"],
    [["1", "2", "3", "4", "8"], "January to April and August"],
    [["7"], "July"],
    [["0", "13", "x"], ""],
  ] as const) {
    expect(monthRuns(months)).toBe(words);
  }
});
