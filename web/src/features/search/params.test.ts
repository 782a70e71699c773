import { expect, test } from "vitest";
import { chips } from "./chips";
import { heading, pageTitle } from "./copy";
import { parseTripSearch, SEARCH_DEFAULTS, withPlace } from "./params";

const NOW = "2027-01-15";

test("an empty address is the search for everything", () => {
  expect(parseTripSearch({})).toEqual(SEARCH_DEFAULTS);
});

test.each([
  [{ priceMin: "abc", priceMax: "" }, 0, 10000],
  [{ priceMin: "-5", priceMax: "99999" }, 0, 10000],
  [{ priceMin: "900", priceMax: "200" }, 200, 900],
  [{ priceMin: "12.9", priceMax: "1e3" }, 12, 1000],
  [{ priceMin: "900", priceMax: "-5" }, 900, 10000],
  [{ priceMin: "12abc", priceMax: "-0.5" }, 0, 10000],
  [{ priceMax: "0" }, 0, 0],
])("prices are parsed or their default, clamped and swapped: %j", (raw, min, max) => {
  const search = parseTripSearch(raw);
  expect([search.priceMin, search.priceMax]).toEqual([min, max]);
});

test("days that do not exist are dropped, reversed ones swapped", () => {
  expect(parseTripSearch({ dateFrom: "2027-02-30" }, NOW).dateFrom).toBe("");
  const search = parseTripSearch({ dateFrom: "2027-05-09", dateTo: "2027-05-01" }, NOW);
  expect([search.dateFrom, search.dateTo]).toEqual(["2027-05-01", "2027-05-09"]);
});

test.each([
  [{ dateFrom: "2027-01-14" }, "2027-01-15", ""],
  [{ dateTo: "2020-01-01" }, "", "2027-01-15"],
  [{ dateFrom: "2020-01-01", dateTo: "2020-02-01" }, "2027-01-15", "2027-01-15"],
  [{ dateFrom: "2020-01-01", dateTo: "2027-01-16" }, "2027-01-15", "2027-01-16"],
  [{ dateFrom: "2027-01-15", dateTo: "2027-01-20" }, "2027-01-15", "2027-01-20"],
])("days that are over become today: %j", (raw, dateFrom, dateTo) => {
  expect(parseTripSearch(raw, NOW)).toMatchObject({ dateFrom, dateTo });
});

test("a range is one filter, however it is bounded", () => {
  const raw = { priceMin: "300", priceMax: "900", dateFrom: "2027-02-01", dateTo: "2027-02-09" };
  expect(chips(parseTripSearch(raw, NOW)).map((chip) => chip.key)).toEqual(["price", "dates"]);
});

test("unknown choices fall back to their defaults", () => {
  const search = parseTripSearch({ duration: "99", sortBy: "cheapest", category: "<script>", people: "many" });
  expect(search).toEqual(SEARCH_DEFAULTS);
});

test("only what is a category counts as one, by whichever of its names", () => {
  expect(parseTripSearch({ category: "nope" })).toEqual(SEARCH_DEFAULTS);
  expect(parseTripSearch({ category: "Hiking" }).category).toBe("hiking");
  expect(parseTripSearch({ category: "relaxation" }).category).toBe("wellness");
});

test("less than no traveller is any number of them", () => {
  expect(parseTripSearch({ people: "-3" }).people).toBe(0);
  expect(parseTripSearch({ people: "99" }).people).toBe(8);
});

test("what would break a title or turn it round is left out of what an address says", () => {
  const search = parseTripSearch({ q: "tea\u0000\u202e\u2028 trails\u200f", location: "\u2066El\nla\u2069" });
  expect([search.q, search.location]).toEqual(["tea trails", "Ella"]);
});

test("a query that looks like a number stays a query, and a long one is cut at 120 characters", () => {
  expect(parseTripSearch({ q: 42 }).q).toBe("42");
  expect(parseTripSearch({ q: "a".repeat(500) }).q).toHaveLength(120);
});

test("the title says the quoted query, else everything, else everything in a place", () => {
  expect(pageTitle(parseTripSearch({}))).toBe("Search Experience: All Experiences");
  expect(pageTitle(parseTripSearch({ location: "Ella" }))).toBe("Search Experience: All Experiences in Ella");
});

test("the heading says what the results are for", () => {
  expect(heading(parseTripSearch({ q: "whales" }))).toBe("Results for “whales”");
  expect(heading(parseTripSearch({ q: '"blue whales" boat' }))).toBe('Results for "blue whales" boat');
  expect(heading(parseTripSearch({ location: "Ella" }))).toBe("Results for Ella");
  expect(heading(parseTripSearch({}))).toBe("All Experiences");
});

test("each filter has a chip that takes it away", () => {
  const raw = { q: "tea", category: "food", location: "Ella", priceMax: "2400", dateFrom: "2027-03-04" };
  const search = parseTripSearch({ ...raw, duration: "4-7", people: "2", sortBy: "rating" }, NOW);
  expect(chips(search).map((chip) => chip.text)).toEqual([
    "“tea”",
    "Food & Cooking",
    "Ella",
    "up to $2,400",
    "starting 4 Mar 2027",
    "4-7 days",
    "2 travelers",
  ]);
  const bare = Object.assign({}, search, ...chips(search).map((chip) => chip.without));
  expect(chips(bare)).toEqual([]);
});

test("a place that an address names by its id alone is a filter like any other, and said by its name where that is known", () => {
  const search = parseTripSearch({ destinationId: "ella-1" });
  const named = withPlace(search, "Ella");
  expect([heading(named), pageTitle(named)]).toEqual([
    "Results for Ella",
    "Search Experience: All Experiences in Ella",
  ]);
  for (const [one, text] of [
    [named, "Ella"],
    [withPlace(search, undefined), "One place"],
  ] as const) {
    const [chip, other] = chips(one);
    expect([chip?.text, other]).toEqual([text, undefined]);
    expect({ ...search, ...chip?.without }).toEqual(SEARCH_DEFAULTS);
  }
});

test("what an address says of a place goes before its name", () => {
  const search = parseTripSearch({ destinationId: "ella-1", location: "Ella and around" });
  expect(withPlace(search, "Ella")).toEqual(search);
  expect(chips(search)).toHaveLength(1);
});

test.each([
  [{ dateFrom: "2027-02-01", dateFlexibility: "weekends" }, "weekends"],
  [{ dateTo: "2027-02-01", dateFlexibility: "3-days" }, "3-days"],
  [{ dateFrom: "2027-02-01", dateFlexibility: "whenever" }, "exact"],
  [{ dateFrom: "2027-02-01", dateFlexibility: "toString" }, "exact"],
  [{ dateFlexibility: "weekends" }, "exact"],
])("dates are as flexible as is said of them, and none are not: %j", (raw, dateFlexibility) => {
  const search = parseTripSearch(raw, NOW);
  expect(search.dateFlexibility).toBe(dateFlexibility);
  const cleared = { ...search, ...chips(search)[0]?.without };
  expect([cleared.dateFrom, cleared.dateFlexibility]).toEqual(["", "exact"]);
});
