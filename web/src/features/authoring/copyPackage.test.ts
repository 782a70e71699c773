import { expect, test } from "vitest";
import type { PackageDocument } from "../../components/package/document";
import { copyTitle } from "./copy";
import { toCopy } from "./copyPackage";
import { toDocument } from "./form";
import { parseNewPackage } from "./steps";

const ME = "7b0c9c0e-3f3e-4a59-9c39-000000000001";
const uploaded = (owner: string) => `/storage/v1/object/public/package-images/${owner}/1.jpg`;
const stop = (id: string | null) => ({
  id,
  title: "Little Adam's Peak",
  description: "A short walk.",
  location: "Ella",
  attraction_type: "Hiking",
  start_time: "09:00",
  duration_hours: 2,
});

const document = {
  id: "0f4f56a6-886e-4a29-9f04-000000000001",
  title: "Tea and Trains",
  description: "By train.",
  duration: "2 days",
  max_people: 6,
  price: 240,
  highlights: "Tea",
  included: "Guide",
  excluded: "",
  locations: [{ location_name: "Ella" }],
  categories: ["Nature"],
  languages: ["en"],
  transport_modes: [],
  days: [{ day_number: 1, title: "Up", description: null, attractions: [stop("catalogued"), stop("own"), stop(null)] }],
  room_pricing: [],
  images: ["/pictures/ella-noon-1.webp", uploaded(ME), uploaded("7b0c9c0e-3f3e-4a59-9c39-000000000002")],
  local_costs: [],
  shopping: "none",
  shopping_stops: null,
  shopping_commission: null,
} as unknown as PackageDocument;

test("a copy has the values of the package under a title of its own", () => {
  const { form } = toCopy(document, ME, new Set());
  expect(form).toMatchObject({ title: "Tea and Trains (copy)", duration: "2 days", price: "240" });
  expect(form.days.map(({ title }) => title)).toEqual(["Up"]);
});

test("a copy has the group prices and seasons too", () => {
  const group_prices = [{ from_people: 4, price_per_person: 200 }];
  const seasons = [
    { name: "Harvest", first_day: "03-01", last_day: "03-31", percent: 10, min_people: null, notice_days: null },
  ];
  const { form } = toCopy({ ...document, group_prices, seasons }, ME, new Set());
  expect(toDocument(form, ME)).toMatchObject({ group_prices, seasons });
});

test("stops of the catalogue stay so; the others become the copy's own", () => {
  const { form } = toCopy(document, ME, new Set(["catalogued"]));
  expect(form.days[0]?.attractions.map(({ id }) => id)).toEqual(["catalogued", "", ""]);
});

test("pictures that another person uploaded are left out and counted", () => {
  const { form, missingPictures } = toCopy(document, ME, new Set());
  expect(form.images).toEqual(["/pictures/ella-noon-1.webp", uploaded(ME)]);
  expect(missingPictures).toBe(1);
});

test("a long title is shortened for the word behind it", () => {
  expect(copyTitle("x".repeat(120), 120)).toBe(`${"x".repeat(113)} (copy)`);
});

test("only an id names a package to copy", () => {
  expect(parseNewPackage({ step: "2", copy: document.id })).toEqual({ step: 2, copy: document.id });
  expect(parseNewPackage({ copy: "../admin" })).toEqual({ step: 1, copy: "" });
});
