import { expect, test } from "vitest";
import { emptyForm, type PackageForm } from "./form";
import {
  emptyGroupPrice,
  emptyPrices,
  emptySeason,
  fromPrices,
  positionInForm,
  type SeasonForm,
  toPrices,
} from "./priceForm";
import { priceProblems, validPrices } from "./priceRules";
import { fieldInForm } from "./validation";

const stored = {
  group_prices: [
    { from_people: 3, price_per_person: 280 },
    { from_people: 6, price_per_person: 250.5 },
  ],
  seasons: [
    { name: "Quiet months", first_day: "05-01", last_day: "06-15", percent: -15, min_people: null, notice_days: null },
    {
      name: "Christmas and New Year",
      first_day: "12-20",
      last_day: "01-05",
      percent: 20,
      min_people: null,
      notice_days: null,
    },
  ],
};

const step = (from_people: string, price_per_person: string) => ({
  ...emptyGroupPrice(),
  from_people,
  price_per_person,
});
const season = (first: string, last: string, part: Partial<SeasonForm> = {}): SeasonForm => {
  const [first_month = "", first_day = ""] = first.split("-");
  const [last_month = "", last_day = ""] = last.split("-");
  const written = { name: `From ${first}`, first_month, first_day, last_month, last_day, percent: "10" };
  return { ...emptySeason(), ...written, ...part };
};
const form = (part: Partial<PackageForm>): PackageForm => ({ ...emptyForm(), price: "320", max_people: "8", ...part });
const problems = (part: Partial<PackageForm>) => priceProblems(form(part)).map((one) => [one.field, one.message]);

test("what is opened and saved says the same, whatever the order of the rows", () => {
  const opened = fromPrices(stored);
  expect(toPrices(opened)).toEqual(stored);
  const turned = { group_prices: opened.group_prices.toReversed(), seasons: opened.seasons.toReversed() };
  expect(toPrices(turned)).toEqual(stored);
});

test("a document of before has neither", () => {
  expect(fromPrices({})).toEqual(emptyPrices());
  expect(toPrices(emptyPrices())).toEqual({ group_prices: [], seasons: [] });
});

test("a season of limits has no percentage, and one without limits sends none", () => {
  const limited = {
    name: "Pilgrims",
    first_day: "03-01",
    last_day: "03-31",
    percent: 0,
    min_people: 4,
    notice_days: 14,
  };
  const opened = fromPrices({ seasons: [limited] });
  expect(opened.seasons[0]).toMatchObject({ percent: "", min_people: "4", notice_days: "14" });
  expect(toPrices(opened).seasons).toEqual([limited]);
  const typed = season("3-1", "3-31", { percent: "", direction: "less", min_people: " ", notice_days: "7" });
  const [sent] = toPrices({ group_prices: [], seasons: [typed] }).seasons;
  expect(sent).toMatchObject({ percent: 0, min_people: null, notice_days: 7 });
  expect(Object.is(sent?.percent, 0)).toBe(true);
});

test("the server's fields lead to the rows as they were typed", () => {
  const opened = fromPrices(stored);
  const turned = form({ group_prices: opened.group_prices.toReversed(), seasons: opened.seasons });
  expect(fieldInForm(turned, "group_prices.0.price_per_person")).toBe("group_prices.1.price_per_person");
  expect(fieldInForm(turned, "seasons.1.last_day")).toBe("seasons.1.last_day");
  expect(fieldInForm(turned, "seasons")).toBe("seasons");
  expect(positionInForm(turned, "seasons", 7)).toBe(7);
});

test("the preview leaves out what is not complete yet", () => {
  const half = {
    group_prices: [step("4", ""), step("5", "200")],
    seasons: [season("5-", "6-1"), season("5-1", "6-1")],
  };
  const { group_prices, seasons } = validPrices(form(half));
  expect(group_prices).toEqual([{ from_people: 5, price_per_person: 200 }]);
  expect(seasons).toEqual([
    { name: "From 5-1", first_day: "05-01", last_day: "06-01", percent: 10, min_people: null, notice_days: null },
  ]);
});

test.each([
  ["a group larger than the largest", [step("9", "200")], []],
  ["a group size for the second time", [step("4", "280"), step("4", "200")], [4]],
  [
    "a price above that of smaller groups",
    [step("3", "280"), step("4", "1840"), step("5", "300"), step("6", "250")],
    [3, 6],
  ],
  ["a negative price", [step("4", "-5")], []],
])("the preview leaves out %s", (_, group_prices, sizes) => {
  expect(validPrices(form({ group_prices })).group_prices.map((one) => one.from_people)).toEqual(sizes);
});

test("the preview leaves out seasons with an impossible percentage and those that overlap", () => {
  const seasons = [
    season("5-1", "6-1", { percent: "150", direction: "less" }),
    season("7-1", "7-9"),
    season("7-5", "7-12"),
    season("8-1", "8-2", { name: " " }),
  ];
  expect(validPrices(form({ seasons })).seasons.map((one) => one.name)).toEqual(["From 7-1"]);
});

test("one wrong season leaves the right ones in the preview, whatever days it has", () => {
  const wholeYear = season("1-1", "12-31", { percent: "201" });
  const seasons = [wholeYear, season("5-1", "6-1"), season("12-20", "1-5")];
  expect(validPrices(form({ seasons })).seasons.map((one) => one.name)).toEqual(["From 5-1", "From 12-20"]);
  expect(validPrices(form({ seasons, price: "" })).seasons).toHaveLength(2);
});

const NO_EFFECT = "Give another price, a smallest group or days ahead.";
const DAYS = "A whole number from 1 to 365.";
const SIZE = "From 2 to 8 people, the largest group of this trip.";

test.each([
  [[step("2", "319.99"), step("8", "1")], []],
  [[step("1", "300")], [["group_prices.0.from_people", SIZE]]],
  [[step("9", "300")], [["group_prices.0.from_people", SIZE]]],
  [[step("2.5", "300")], [["group_prices.0.from_people", SIZE]]],
  [[step("4", "300"), step("4", "290")], [["group_prices.1.from_people", "This group size has a price already."]]],
  [
    [step("", "")],
    [
      ["group_prices.0.from_people", "Please enter a number of people."],
      ["group_prices.0.price_per_person", "Please enter a price."],
    ],
  ],
  [
    [step("4", "320")],
    [["group_prices.0.price_per_person", "At least $1, and lower than $320, which smaller groups pay."]],
  ],
  // The larger group stands first.
  [
    [step("6", "300"), step("4", "280")],
    [["group_prices.0.price_per_person", "At least $1, and lower than $280, which smaller groups pay."]],
  ],
  [
    [step("4", "0.99")],
    [["group_prices.0.price_per_person", "At least $1, and lower than $320, which smaller groups pay."]],
  ],
])("group prices: %#", (group_prices, found) => {
  expect(problems({ group_prices })).toEqual(found);
});

test.each([
  [[season("12-20", "1-5"), season("1-6", "12-19")], []],
  [[season("5-1", "6-1", { percent: "200" }), season("7-1", "7-1", { percent: "50", direction: "less" })], []],
  [[season("12-20", "1-5"), season("1-5", "2-1")], [["seasons.1.first_day", "These days overlap with “From 12-20”."]]],
  [[season("3-1", "4-1"), season("12-20", "3-1")], [["seasons.1.first_day", "These days overlap with “From 3-1”."]]],
  [[season("5-1", "6-1", { percent: "201" })], [["seasons.0.percent", "A whole number from 0 to 200."]]],
  [
    [season("5-1", "6-1", { percent: "51", direction: "less" })],
    [["seasons.0.percent", "A whole number from 0 to 50."]],
  ],
  [[season("5-1", "6-1", { percent: "0" })], [["seasons.0.percent", NO_EFFECT]]],
  [[season("5-1", "6-1", { percent: " " })], [["seasons.0.percent", NO_EFFECT]]],
  [[season("5-1", "6-1", { percent: "", min_people: "2" })], []],
  [[season("5-1", "6-1", { percent: "0", notice_days: "365" })], []],
  [[season("5-1", "6-1", { min_people: "8", notice_days: "1" })], []],
  [[season("5-1", "6-1", { min_people: "1" })], [["seasons.0.min_people", SIZE]]],
  [[season("5-1", "6-1", { min_people: "9" })], [["seasons.0.min_people", SIZE]]],
  [[season("5-1", "6-1", { min_people: "four" })], [["seasons.0.min_people", SIZE]]],
  [[season("5-1", "6-1", { notice_days: "0" })], [["seasons.0.notice_days", DAYS]]],
  [[season("5-1", "6-1", { notice_days: "366" })], [["seasons.0.notice_days", DAYS]]],
  [[season("5-1", "6-1", { percent: "7.5" })], [["seasons.0.percent", "A whole number from 0 to 200."]]],
  [
    [emptySeason()],
    [
      ["seasons.0.name", "Please enter a name."],
      ["seasons.0.first_day", "Please choose a day and a month."],
      ["seasons.0.last_day", "Please choose a day and a month."],
      ["seasons.0.percent", NO_EFFECT],
    ],
  ],
] as [SeasonForm[], string[][]][])("seasons: %#", (seasons, found) => {
  expect(problems({ seasons })).toEqual(found);
});

test("there are limits to the numbers of both", () => {
  const group_prices = Array.from({ length: 7 }, (_, index) => step(String(index + 2), String(300 - index)));
  const seasons = Array.from({ length: 9 }, (_, index) => season(`${index + 1}-1`, `${index + 1}-2`));
  expect(problems({ group_prices, seasons })).toEqual([
    ["group_prices", "At most 6 group prices."],
    ["seasons", "At most 8 seasons."],
  ]);
});
