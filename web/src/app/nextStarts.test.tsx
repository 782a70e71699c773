import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import firstReads from "../../first-reads.json";
import { letDialogsOpen } from "../testing/dialogs";
import { answer, NOW, type RecordedCall, refusal, standIn } from "../testing/standIn";
import { open, PATIENCE, resetClient } from "../testing/wholeClient";

// Against a fake server.

const ID = "0f4f56a6-886e-4a29-9f04-dd0000000000";
const [TRIP = "", HOSTS = ""] = firstReads["/packages/{id}"].map((address) => `GET ${address.replace("{id}", ID)}`);
const STARTS = `GET /rest/v1/rpc/next_starts?package_id=${ID}`;

const trip = {
  id: ID,
  title: "From Lion Rock to the Lighthouse",
  description: "Eight days",
  price: 940,
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
  package_group_prices: [],
  package_seasons: [],
};
const host = (id: string, display_name: string) => ({
  is_primary_guide: id === "g1",
  guides: {
    id,
    display_name,
    avatar_url: null,
    bio: null,
    experience_years: null,
    rating: 0,
    review_count: 0,
    guide_locations: [],
    guide_languages: [],
  },
});
const start = (start_date: string, ...guide_ids: string[]) => ({ start_date, end_date: start_date, guide_ids });

const free = () =>
  answer({
    starts: [start("2030-01-20", "g1"), start("2030-01-21", "g1", "g2")],
    hosts: [
      { guide_id: "g1", start_date: "2030-01-20" },
      { guide_id: "g2", start_date: null },
    ],
  });

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];

beforeEach(() => {
  resetClient();
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  letDialogsOpen();
  replies = {
    [TRIP]: () => answer([trip]),
    [HOSTS]: () => answer([host("g1", "Nimal Perera"), host("g2", "Ruwan Silva")]),
    "POST /rest/v1/rpc/quote_booking": () => refusal("XX000", 500),
    [`GET /rest/v1/rpc/busy_days?package_id=${ID}`]: () => answer([]),
    [STARTS]: free,
    [`${STARTS}&from=2030-01-20`]: free,
    [`${STARTS}&from=2030-01-21`]: free,
  };
  calls = standIn(replies);
});

afterEach(() => {
  vi.useRealTimers();
});

const card = () => screen.findByRole("region", { name: /^When can I go\?/ }, PATIENCE);

test("a free start opens the booking with that day chosen, and another one changes it", async () => {
  await open(`/packages/${ID}`);
  const hand = userEvent.setup();
  const starts = within(await card());
  expect(starts.getAllByRole("button").map((one) => one.textContent)).toEqual([
    "Book from Sun 20 Jan",
    "Book from Mon 21 Jan",
    "All dates",
  ]);
  for (const [start, day] of [
    ["Sun 20 Jan", "Sunday 20 January 2030"],
    ["Mon 21 Jan", "Monday 21 January 2030"],
  ] as const) {
    await hand.click(within(await card()).getByRole("button", { name: `Book from ${start}` }));
    const dialog = within(await screen.findByRole("dialog", { name: "Book Your Experience" }, PATIENCE));
    const chosen = await dialog.findByRole("button", { name: new RegExp(`^${day}`), pressed: true }, PATIENCE);
    expect(chosen).toBeTruthy();
    await hand.click(dialog.getByRole("button", { name: "Close" }));
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull(), PATIENCE);
  }
});

test("each host says when they are free next", async () => {
  await open(`/packages/${ID}?tab=hosts`);
  expect(await screen.findByText("Next free start: 20 Jan 2030", undefined, PATIENCE)).toBeTruthy();
  expect(await screen.findByText("Not free within the next two years", undefined, PATIENCE)).toBeTruthy();
});

test("whoever comes with a date is shown the starts from there on", async () => {
  replies[`${STARTS}&from=2030-03-01`] = () =>
    answer({ starts: [start("2030-03-02", "g1")], hosts: [{ guide_id: "g1", start_date: "2030-03-02" }] });
  await open(`/packages/${ID}?dateFrom=2030-03-01`);
  expect(within(await card()).getByRole("button", { name: "Book from Sat 2 Mar" })).toBeTruthy();
  expect(calls.some(({ call }) => call === STARTS)).toBe(false);
});

test("a group that the trip takes gets the starts that their seasons allow it", async () => {
  replies[`${STARTS}&number_of_travelers=4`] = () => answer({ starts: [start("2030-02-04", "g1")], hosts: [] });
  await open(`/packages/${ID}?people=4`);
  expect(within(await card()).getByRole("button", { name: "Book from Mon 4 Feb" })).toBeTruthy();
  expect(calls.some(({ call }) => call === STARTS)).toBe(false);
});

test("a group that the trip does not take is not sent", async () => {
  await open(`/packages/${ID}?people=9`);
  expect(within(await card()).getByRole("button", { name: "Book from Sun 20 Jan" })).toBeTruthy();
});

test("a start in another year says which", async () => {
  replies[STARTS] = () => answer({ starts: [start("2031-03-02", "g1")], hosts: [] });
  await open(`/packages/${ID}`);
  expect(within(await card()).getByRole("button", { name: "Book from Sun 2 Mar 2031" })).toBeTruthy();
});

test("whoever comes with a date that cannot be asked for yet is told so, and shown the starts there are", async () => {
  await open(`/packages/${ID}?dateFrom=2033-03-01`);
  expect(within(await card()).getByRole("button", { name: "Book from Sun 20 Jan" })).toBeTruthy();
  expect(
    await screen.findByText("Trips can be asked for within the next two years.", undefined, PATIENCE),
  ).toBeTruthy();
});

test("a trip that nobody can lead says so", async () => {
  replies[STARTS] = () => answer({ starts: [], hosts: [] });
  await open(`/packages/${ID}`);
  expect(within(await card()).getByText("No host is free within the next two years.")).toBeTruthy();
});

test("starts that could not be read leave no gap", async () => {
  replies[STARTS] = () => refusal("XX000", 500);
  await open(`/packages/${ID}`);
  await screen.findByRole("heading", { name: trip.title }, PATIENCE);
  await vi.waitFor(() => expect(document.querySelector(".next-starts")).toBeNull(), PATIENCE);
});
