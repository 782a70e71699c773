import { expect, test } from "vitest";
import type { PackageDocument } from "../../components/package/document";
import { changesOf } from "./changes";
import type { FieldChange } from "./textDiff";

const stop = (title: string, description = "Worth it.") => ({
  id: null,
  title,
  description,
  location: "Ella",
  attraction_type: "Activity",
  start_time: "09:00",
  duration_hours: 2,
});
const live: PackageDocument = {
  id: "0f4f56a6-886e-4a29-9f04-dd0000000000",
  title: "Tea and Trains",
  description: "Three slow days in the hills.",
  duration: "3 days",
  max_people: 6,
  price: 240,
  highlights: "The blue train\nTea with the pluckers",
  included: "Tickets",
  excluded: "",
  locations: [{ location_name: "Kandy" }, { location_name: "Ella" }],
  categories: ["nature"],
  days: [{ day_number: 1, title: "Up", description: "By train.", attractions: [stop("Bridge"), stop("Gap")] }],
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
  images: ["/pictures/a.webp", "/pictures/b.webp"],
  languages: ["en"],
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

/** "+" for proposed, "-" for live only. */
const describeChanges = (changes: FieldChange[]) =>
  changes.map(({ label, pieces }) => [
    label,
    pieces
      .filter(({ side }) => side !== "both")
      .map(({ text, side }) => (side === "live" ? "-" : "+") + text.trim())
      .join(" "),
  ]);

test("what is the same is not mentioned", () => {
  expect(changesOf(live, { ...live, duration: "3 DAYS" })).toEqual([]);
});

test("a text tells the words that changed, a list its entries", () => {
  const proposed = {
    ...live,
    description: "Four slow days in the hills.",
    duration: "4 days",
    price: 300.5,
    highlights: "The blue train\nA night market",
    locations: [{ location_name: "Ella" }, { location_name: "Kandy" }],
    languages: ["en", "ta"],
  };
  expect(describeChanges(changesOf(live, proposed))).toEqual([
    ["Description", "-Three +Four"],
    ["Duration", "-3 days +4 days"],
    ["Locations", "-Kandy +Kandy"],
    ["Highlights", "-Tea with the pluckers +A night market"],
    ["Languages", "+Tamil"],
    ["Base price per person", "-$240 +$300.50"],
  ]);
});

test("group prices and seasons are compared entry by entry, also with a version from before them", () => {
  const proposed = {
    ...live,
    group_prices: [{ from_people: 3, price_per_person: 190 }, ...live.group_prices.slice(1)],
    seasons: live.seasons.slice(1),
  };
  expect(describeChanges(changesOf(live, proposed))).toEqual([
    ["Group prices", "-From 3 people: $200 +From 3 people: $190"],
    ["Seasons", "-Quiet months, 1 May to 15 June: 15% less"],
  ]);
  const { group_prices: _, seasons: __, ...older } = live;
  expect(describeChanges(changesOf(older as PackageDocument, proposed))).toEqual([
    ["Group prices", "+From 3 people: $190 +From 5 people: $180.50"],
    ["Seasons", "+Christmas and New Year, 20 December to 5 January: 20% more"],
  ]);
});

test("a season is compared with its limits", () => {
  const [quiet, christmas] = live.seasons;
  if (!quiet || !christmas) throw new Error("two seasons");
  const seasons = [
    { ...quiet, min_people: 4, notice_days: 14 },
    { ...christmas, percent: 0, notice_days: 7 },
  ];
  expect(describeChanges(changesOf(live, { ...live, seasons }))).toEqual([
    [
      "Seasons",
      "-Quiet months, 1 May to 15 June: 15% less -Christmas and New Year, 20 December to 5 January: 20% more " +
        "+Quiet months, 1 May to 15 June: 15% less, from 4 people, booked at least 14 days ahead " +
        "+Christmas and New Year, 20 December to 5 January: booked at least 7 days ahead",
    ],
  ]);
});

test("days are compared by their number, their stops by their names", () => {
  const days = [
    {
      day_number: 1,
      title: "Up",
      description: "By bus.",
      attractions: [stop("Bridge", "Worth everything."), stop("Market")],
    },
    { day_number: 2, title: "Down", description: null, attractions: [] },
  ];
  expect(describeChanges(changesOf(live, { ...live, days }))).toEqual([
    ["Day 1: Description", "-train +bus"],
    ["Day 1: Stops", "-09:00 Gap (Ella, Activity, 2 hours) +09:00 Market (Ella, Activity, 2 hours)"],
    ["Day 1: Bridge", "-it +everything"],
    ["Day 2: Title", "+Down"],
  ]);
});

test("rooms and pictures", () => {
  const proposed = {
    ...live,
    room_pricing: [{ accommodation_type: "double", hotel_type: "three_star", price_per_room: 90 }],
    images: ["/pictures/b.webp", "/pictures/c.webp"],
  };
  const changes = changesOf(live, proposed);
  expect(describeChanges(changes)).toEqual([
    ["Room prices", "-Double Bedroom, 3 Star: $80 +Double Bedroom, 3 Star: $90"],
    ["Pictures", "-/pictures/a.webp +/pictures/c.webp"],
  ]);
  expect(changes.at(-1)?.kind).toBe("pictures");
});

test("what is paid locally and where the trip stops to shop are told as lists", () => {
  const [park] = live.local_costs;
  const proposed = {
    ...live,
    local_costs: park ? [{ ...park, amount_usd: 50 }] : [],
    shopping: "none",
    shopping_stops: null,
    shopping_commission: null,
  };
  expect(describeChanges(changesOf(live, proposed))).toEqual([
    ["Paid locally", "-Park fee: $42.50 per person -Tips: no fixed amount, optional +Park fee: $50 per person"],
    [
      "Shopping stops",
      "-A spice garden at Matale. -The guide or driver receives a commission there +No shopping stops",
    ],
  ]);
  const unsaid = { ...live, paid_locally: null, local_costs: [], shopping: null };
  expect(describeChanges(changesOf(unsaid, { ...unsaid, paid_locally: "nothing" }))).toEqual([
    ["Paid locally", "-Not said yet +Nothing is paid locally"],
  ]);
});
