import { expect, test } from "vitest";
import { GUIDE_SORTS } from "../../api/constants.gen";
import { chips, GUIDE_SORT_LABELS, orderText } from "./directoryCopy";
import { GUIDE_DEFAULTS, parseGuideSearch } from "./params";

const NOW = "2027-01-15";

test("an empty address is every guide", () => {
  expect(parseGuideSearch({})).toEqual(GUIDE_DEFAULTS);
  expect(chips(GUIDE_DEFAULTS)).toEqual([]);
});

test("what the address says is kept, cut and cleaned", () => {
  const search = parseGuideSearch({
    q: "  tea\u202e ",
    language: "German",
    place: "x".repeat(500),
    specialty: "Trekking",
  });
  expect(search).toMatchObject({ q: "tea", language: "German", specialty: "Trekking" });
  expect(search.place).toHaveLength(120);
});

test.each([
  [{ stars: "4.5" }, "4.5"],
  [{ stars: "4" }, "4"],
  [{ stars: "3" }, ""],
  [{ stars: 4.5 }, ""],
  [{ stars: "many" }, ""],
])("only stars that are offered count: %j", (raw, stars) => {
  expect(parseGuideSearch(raw).stars).toBe(stars);
});

test.each([
  [{ dateFrom: "2027-02-30" }, "", ""],
  [{ dateFrom: "2027-05-09", dateTo: "2027-05-01" }, "2027-05-01", "2027-05-09"],
  [{ dateFrom: "2020-01-01", dateTo: "2027-01-16" }, NOW, "2027-01-16"],
  [{ dateTo: "2027-03-04" }, "", "2027-03-04"],
])("days exist, are not over and stand in order: %j", (raw, dateFrom, dateTo) => {
  expect(parseGuideSearch(raw, NOW)).toMatchObject({ dateFrom, dateTo });
});

test("an unknown order is the recommended one, and a page is no matter of this browser", () => {
  expect(parseGuideSearch({ sortBy: "cheapest", page: "7" })).toEqual(GUIDE_DEFAULTS);
});

test("every filter has a chip, and a chip takes its own filter away", () => {
  const raw = {
    q: "tea",
    language: "German",
    place: "Ella",
    specialty: "Trekking",
    dateFrom: "2027-03-04",
    dateTo: "2027-03-09",
    stars: "4.5",
    licensed: "true",
  };
  const search = parseGuideSearch(raw, NOW);
  const all = chips(search);
  expect(all.map((chip) => chip.text)).toEqual([
    "“tea”",
    "German",
    "Ella",
    "Trekking",
    "free 4 to 9 Mar 2027",
    "4.5 stars or more",
    "Licensed guides only",
  ]);
  for (const chip of all) {
    const left = chips({ ...search, ...chip.without });
    expect(left.map((one) => one.key)).toEqual(all.map((one) => one.key).filter((key) => key !== chip.key));
  }
  expect(chips(parseGuideSearch({ dateTo: "2027-03-04" }, NOW))[0]?.text).toBe("free on 4 Mar 2027");
});

test("every order says itself", () => {
  const texts = GUIDE_SORTS.map((sortBy) => orderText({ ...GUIDE_DEFAULTS, sortBy }));
  expect(new Set(texts).size).toBe(GUIDE_SORTS.length);
  expect(new Set(Object.values(GUIDE_SORT_LABELS)).size).toBe(GUIDE_SORTS.length);
});
