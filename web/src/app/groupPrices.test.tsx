import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import firstReads from "../../first-reads.json";
import { letDialogsOpen } from "../testing/dialogs";
import { answer, NOW, standIn } from "../testing/standIn";
import { open, PATIENCE, resetClient } from "../testing/wholeClient";

// A trip whose price depends on the group and the season, against a fake server.

const ID = "0f4f56a6-886e-4a29-9f04-dd0000000000";
const [TRIP = "", HOSTS = ""] = firstReads["/packages/{id}"].map((address) => `GET ${address.replace("{id}", ID)}`);
const PRICES = `GET /rest/v1/rpc/group_prices?packages=${ID}&people=4`;
const SEASON = { name: "Christmas and New Year", percent: 20 };

const trip = {
  id: ID,
  title: "From Lion Rock to the Lighthouse",
  description: "Eight days",
  price: 320,
  duration_days: 8,
  max_people: 6,
  min_people: 1,
  image_url: null,
  images: null,
  highlights: null,
  included: null,
  excluded: null,
  rating: 0,
  review_count: 0,
  package_locations: [],
  package_categories: [],
  package_languages: [],
  package_transport_modes: [],
  package_days: [],
  package_attractions: [],
  package_room_pricing: [],
  package_group_prices: [{ from_people: 4, price_per_person: 250 }],
  package_seasons: [{ ...SEASON, first_day: "12-20", last_day: "01-31", min_people: null, notice_days: null }],
};
const host = {
  id: "g1",
  display_name: "Nimal Perera",
  avatar_url: null,
  bio: null,
  experience_years: 12,
  rating: 0,
  review_count: 0,
  guide_locations: [],
  guide_languages: [],
};
const price = (per_person: number, season: typeof SEASON | null) => ({
  package_id: ID,
  number_of_travelers: 4,
  total_price: 4 * per_person,
  per_person,
  comfort: null,
  room_selections: [],
  season,
});
const quote = {
  version: "v1",
  currency: "usd",
  start_date: "2030-01-20",
  end_date: "2030-01-27",
  nights: 7,
  number_of_travelers: 4,
  base_price_per_person: 300,
  season: SEASON,
  base_price_total: 1200,
  room_selections: [],
  accommodation_price: 0,
  total_price: 1200,
  advance_amount: 360,
  balance: 840,
  capacity: 0,
  shortfall: 0,
  minimum_date: "2030-01-15",
  hosts: [{ guide_id: "g1", display_name: "Nimal Perera", avatar_url: null, is_primary_guide: true, is_free: true }],
  policy: [],
};

let replies: Parameters<typeof standIn>[0];

beforeEach(() => {
  resetClient();
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  letDialogsOpen();
  replies = {
    [TRIP]: () => answer([trip]),
    [HOSTS]: () => answer([{ is_primary_guide: true, guides: host }]),
    "POST /rest/v1/rpc/quote_booking": () => answer(quote),
  };
  standIn(replies);
});

afterEach(() => {
  vi.useRealTimers();
});

const SPAN = "dateFrom=2030-01-30&dateTo=2030-02-10";
const SMALL = "From 20 December to 31 January this trip takes groups of 5 or more.";
const party = () => document.querySelector(".book .party")?.textContent;

test("the page of a trip has its prices by group size and by season", async () => {
  await open(`/packages/${ID}`);
  const table = await screen.findByRole("table", { name: "Price per person by group size" }, PATIENCE);
  const rows = within(table).getAllByRole("row");
  expect(rows.map((row) => row.textContent)).toEqual(["1-3 people$320", "4+ people$250"]);
  const season = screen.getByText(SEASON.name).closest("li");
  expect(season?.textContent).toBe("Christmas and New Year20 December to 31 January20% more");
});

test.each([
  ["people=4", "$1,0004 travelers$250 each, without rooms"],
  [
    "people=4&dateFrom=2030-01-20",
    "$1,2004 travelers$300 each, without roomsChristmas and New Year: 20% more, included",
  ],
])("the price of the group %s", async (search, text) => {
  replies[PRICES] = () => answer([price(250, null)]);
  replies[`${PRICES}&start_date=2030-01-20`] = () => answer([price(300, SEASON)]);
  await open(`/packages/${ID}?${search}`);
  await vi.waitFor(() => expect(party()).toContain(text), PATIENCE);
});

test("the page and the booking dialog say what the season refuses, before a quote does", async () => {
  const seasons = trip.package_seasons.map((season) => ({ ...season, min_people: 5, notice_days: 14 }));
  replies[TRIP] = () => answer([{ ...trip, package_seasons: seasons }]);
  replies[`${PRICES}&start_date=2030-01-30`] = () => answer([]);
  const hand = userEvent.setup();
  await open(`/packages/${ID}?people=4&dateFrom=2030-01-30&book=true`);
  expect(await screen.findByText("From 5 people, booked at least 14 days ahead", undefined, PATIENCE)).toBeDefined();
  await vi.waitFor(() => expect(party()).toBe(SMALL), PATIENCE);
  const dialog = within(await screen.findByRole("dialog", { name: "Book Your Experience" }, PATIENCE));
  const travelers = within(await dialog.findByRole("group", { name: "Number of travelers" }, PATIENCE));
  await hand.click(dialog.getByRole("button", { name: "Wednesday 30 January 2030" }));
  await hand.click(travelers.getByRole("radio", { name: "4" }));
  expect(travelers.getByRole("status").textContent).toBe(SMALL);
  // The chosen number stays, and smaller ones are marked like too large ones.
  const isDisabled = (name: string) => travelers.getByRole<HTMLInputElement>("radio", { name }).disabled;
  expect(["3", "4", "5"].map(isDisabled)).toEqual([true, false, false]);
  expect(travelers.queryByText(/^This trip takes/)).toBeNull();
  expect(dialog.getAllByText(SMALL)).toHaveLength(1);
  await hand.click(travelers.getByRole("radio", { name: "5" }));
  expect(travelers.queryByRole("status")).toBeNull();
  expect([isDisabled("4"), travelers.getByText(SMALL).className]).toEqual([true, "hint"]);
});

test.each([
  // The first day of these is in the season, a later one is not.
  [`${SPAN}&people=4`, `${SMALL}$1,0004 travelers$250 each, without roomsFree 1 to 8 Feb 2030`],
  [
    `${SPAN}&people=5`,
    "$1,2005 travelers$300 each, without roomsChristmas and New Year: 20% more, includedFree 30 Jan to 6 Feb 2030",
  ],
  ["dateFrom=2030-01-20&dateTo=2030-01-29&people=4", SMALL],
])("of a span of days, the page says what holds for its first start: %s", async (search, text) => {
  replies[TRIP] = () =>
    answer([{ ...trip, package_seasons: trip.package_seasons.map((one) => ({ ...one, min_people: 5 })) }]);
  replies[`${PRICES}&start_date=2030-02-01`] = () => answer([price(250, null)]);
  replies[`${PRICES.replace("people=4", "people=5")}&start_date=2030-01-30`] = () => answer([price(300, SEASON)]);
  await open(`/packages/${ID}?${search}`);
  await vi.waitFor(() => expect(party()).toBe(text), PATIENCE);
});

test("the receipt of the booking dialog names the season", async () => {
  const hand = userEvent.setup();
  await open(`/packages/${ID}?book=true`);
  const dialog = within(await screen.findByRole("dialog", { name: "Book Your Experience" }, PATIENCE));
  await hand.click(dialog.getByRole("button", { name: "Sunday 20 January 2030" }));
  const line = await dialog.findByText("$300 × 4 travelers", undefined, PATIENCE);
  expect(line.parentElement?.textContent).toBe("$300 × 4 travelersChristmas and New Year: 20% more, included");
});
