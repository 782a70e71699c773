import { expect, test } from "vitest";
import type { PackageDocument } from "../../components/package/document";
import { emptyDay, emptyForm, emptyStop, fromDocument, type PackageForm, toDocument } from "./form";
import { emptyPrices } from "./priceForm";
import { problemWords } from "./saveFailure";
import { fieldInForm, findUnsavedStops, isPrice, problemsOf, stepOf } from "./validation";

const ID = "0f4f56a6-886e-4a29-9f04-dd0000000000";
const SIGHT = "5b0c9c0e-3f3e-4a59-9c39-000000000007";

const document: PackageDocument = {
  id: ID,
  title: "Tea, Trains and the Ella Gap",
  description: "Through the hills by the slow train.",
  duration: "3 days",
  max_people: 6,
  price: 240.5,
  highlights: "The blue train\nTea with the pluckers",
  included: "Train tickets",
  excluded: "",
  locations: [{ location_name: "Kandy" }, { location_name: "Ella" }],
  categories: ["nature", "hiking"],
  days: [
    {
      day_number: 1,
      title: "Up the hill",
      description: null,
      attractions: [
        {
          id: SIGHT,
          title: "Temple of the Tooth",
          description: "Kandy's heart.",
          location: "Kandy",
          attraction_type: "Cultural Experience",
          start_time: "08:30",
          duration_hours: 1.5,
        },
      ],
    },
    { day_number: 2, title: "", description: "A day of rest.", attractions: [] },
  ],
  room_pricing: [{ accommodation_type: "double", hotel_type: "three_star", price_per_room: 80 }],
  group_prices: [
    { from_people: 3, price_per_person: 200 },
    { from_people: 5, price_per_person: 180.5 },
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
  images: ["/pictures/ella-dawn-1.webp"],
  languages: ["en", "ta"],
  transport_modes: ["Train"],
  paid_locally: "costs",
  local_costs: [
    { label: "Park fee", amount_usd: 42.5, per: "person", is_optional: false },
    { label: "Tips", amount_usd: 0, per: "group", is_optional: true },
  ],
  shopping: "stops",
  shopping_stops: "A spice garden at Matale.",
  shopping_commission: true,
};

const complete = (part: Partial<PackageForm> = {}): PackageForm => ({
  ...fromDocument(document),
  ...emptyPrices(),
  ...part,
});
const fields = (part: Partial<PackageForm>) => problemsOf(complete(part)).map((one) => one.field);

test("a document that is opened and saved says the same", () => {
  expect(toDocument(fromDocument(document), ID)).toEqual(document);
});

test("a day that is called by its number takes the number it has then", () => {
  const parsed = fromDocument({
    ...document,
    days: [...document.days, { day_number: 3, title: "Day 3", description: "Down to the sea.", attractions: [] }],
  });
  expect(toDocument({ ...parsed, days: parsed.days.slice(2) }, ID).days).toEqual([
    { day_number: 1, title: "", description: "Down to the sea.", attractions: [] },
  ]);
});

test("a day that the package has no words for keeps its place among the others", () => {
  const third = { day_number: 3, title: "Down", description: "To the sea.", attractions: [] };
  const reordered = { ...document, days: [third, ...document.days.slice(0, 1)] };
  expect(toDocument(fromDocument(reordered), ID).days).toEqual([
    document.days[0],
    { day_number: 2, title: "", description: null, attractions: [] },
    third,
  ]);
  expect(fromDocument({ ...document, days: [] }).days).toHaveLength(1);
});

test("only stops with a title and a description are sent, and the others are counted", () => {
  const half = { ...emptyStop("Ella"), title: "Little Adam's Peak" };
  const whole = { ...half, key: "whole", description: "An hour up, and the whole gap below." };
  const days = complete().days.map((day, index) => (index === 0 ? { ...day, attractions: [half, whole] } : day));
  const form = complete({ days });
  expect(toDocument(form, ID).days[0]?.attractions.map((stop) => stop.description)).toEqual([whole.description]);
  expect(findUnsavedStops(form)).toEqual([half]);
  // The first sent stop is the second in the form.
  expect(fieldInForm(form, "days.0.attractions.0.title")).toBe("days.0.attractions.1.title");
  expect(fieldInForm(form, "days.1.title")).toBe("days.1.title");
  expect(fieldInForm(form, "title")).toBe("title");
});

test("an empty form misses everything that is required, step by step", () => {
  expect(problemsOf(emptyForm()).map((one) => one.field)).toEqual([
    "title",
    "description",
    "duration",
    "max_people",
    "locations",
    "categories",
    "highlights",
    "included",
    "price",
    "paid_locally",
    "shopping",
  ]);
  expect(problemsOf(complete())).toEqual([]);
});

test("bounds are kept at their edges", () => {
  expect(fields({ duration: "0 days" })).toEqual(["duration"]);
  expect(fields({ duration: "60 days" })).toEqual([]);
  expect(fields({ duration: "9 weeks" })).toEqual(["duration"]);
  expect(fields({ duration: "1 day" })).toEqual(["days"]);
  expect(fields({ max_people: "0" })).toEqual(["max_people"]);
  expect(fields({ max_people: "50" })).toEqual([]);
  expect(fields({ max_people: "51" })).toEqual(["max_people"]);
  expect(fields({ max_people: "2.5" })).toEqual(["max_people"]);
  expect(["0", "0.001", "-1", "100000.01", "1e3", "", "abc"].filter(isPrice)).toEqual([]);
  expect(["0.01", "100000", "99.9", "99.90"].filter((text) => !isPrice(text))).toEqual([]);
  const room = { accommodation_type: "double", hotel_type: "budget", price_per_room: "0" };
  expect(fields({ room_pricing: [room] })).toEqual(["room_pricing.0.price_per_room"]);
  expect(fields({ images: Array.from({ length: 13 }, (_, index) => `/pictures/${index}.webp`) })).toEqual(["images"]);
});

test("a visit lasts half hours", () => {
  const stop = { ...emptyStop("Ella"), title: "Gap", description: "Deep.", duration_hours: "0.75" };
  expect(fields({ days: [{ ...emptyDay(), attractions: [stop] }] })).toEqual(["days.0.attractions.0.duration_hours"]);
});

test("what is wrong is not told as missing, and a day's fault is the day's", () => {
  const problemsWith = (part: Partial<PackageForm>) =>
    problemsOf(complete(part)).map((one) => problemWords([one], true));
  const missing = { title: "Missing Information", text: "Please fill in all required fields." };
  expect(problemsWith({ title: " ", locations: [], highlights: "" })).toEqual([missing, missing, missing]);
  expect(problemsWith({ duration: "", price: "", max_people: "" })).toEqual([missing, missing, missing]);
  expect(problemsWith({ duration: "9 weeks", max_people: "51" })).toEqual([
    { title: "Error Creating Package", text: "A trip takes 1 to 60 days." },
    { title: "Error Creating Package", text: "From 1 to 50 people." },
  ]);
  const stop = { ...emptyStop("Ella"), title: "Gap", description: "Deep.", duration_hours: "0.75" };
  expect(problemsWith({ days: [emptyDay(), { ...emptyDay(), attractions: [stop] }] })).toEqual([
    {
      title: "Error Creating Package Day",
      text: "Failed to create day 2: From 0.5 to 24 hours, in steps of half an hour.",
    },
  ]);
  const words = (part: Partial<PackageForm>) => problemWords(problemsOf(complete(part)), false);
  expect(words({ price: "0" }).title).toBe("Error Updating Package");
  expect(words({ price: "0", max_people: "51" })).toEqual({
    title: "Error Updating Package",
    text: "Please correct 2 fields.",
  });
  expect(words({ title: "", price: "0" })).toEqual({ ...missing, text: `${missing.text} Please correct 1 field.` });
});

test("every field stands on a step", () => {
  expect(
    ["title", "categories", "days.0.attractions.1.title", "room_pricing.2.price_per_room", "images.3"].map(stepOf),
  ).toEqual([1, 2, 3, 4, 5]);
});

test("an answer about money beside the price is asked for, and its parts are looked at", () => {
  const row = { key: "a", label: "Jeep", amount_usd: "40", per: "vehicle", is_optional: false };
  const costs = (part: Partial<typeof row>) => fields({ local_costs: [{ ...row, ...part }] });
  expect(fields({ paid_locally: "" })).toEqual(["paid_locally"]);
  expect(fields({ local_costs: [] })).toEqual(["local_costs"]);
  expect(costs({ label: " " })).toEqual(["local_costs.0.label"]);
  expect(["", "-1", "5000.01", "1.005", "forty"].map((amount_usd) => costs({ amount_usd })[0])).toEqual(
    Array(5).fill("local_costs.0.amount_usd"),
  );
  expect(["0", "5000", "12.50"].flatMap((amount_usd) => costs({ amount_usd }))).toEqual([]);
  expect(fields({ shopping: "" })).toEqual(["shopping"]);
  expect(fields({ shopping_stops: " " })).toEqual(["shopping_stops"]);
  expect(fields({ shopping_commission: "" })).toEqual(["shopping_commission"]);
  expect(["paid_locally", "local_costs.2.label", "shopping_commission"].map(stepOf)).toEqual([4, 4, 4]);
  // Values under another answer stay, but are neither required nor sent.
  const none = { paid_locally: "nothing", shopping: "none", shopping_stops: "", local_costs: [{ ...row, label: "" }] };
  expect(fields(none)).toEqual([]);
  expect(toDocument(complete({ ...none, shopping_stops: "Gems" }), ID)).toMatchObject({
    paid_locally: "nothing",
    local_costs: [],
    shopping: "none",
    shopping_stops: null,
    shopping_commission: null,
  });
});

test("a package from before these questions is opened without an answer", () => {
  const before = {
    ...document,
    paid_locally: null,
    local_costs: [],
    shopping: null,
    shopping_stops: null,
    shopping_commission: null,
  };
  expect(toDocument(fromDocument(before), ID)).toEqual(before);
  expect(problemsOf(fromDocument(before)).map((one) => one.field)).toEqual(["paid_locally", "shopping"]);
});
