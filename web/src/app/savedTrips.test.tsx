import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { answer, NO_TRIPS, PERSON, type RecordedCall, refusal, standIn, store, tokens } from "../testing/standIn";
import { arrives, open, PATIENCE, resetClient, toast } from "../testing/wholeClient";

// Saved and compared trips, against a fake server.

const id = (n: number) => `0f4f56a6-886e-4a29-9f04-dd000000000${n}`;
const saved = (n: number) => ({ id: id(n), title: `Trip ${n}` });
const KEY = "serendib.saved";
const SAVE = "POST /rest/v1/rpc/save_packages";
const LIST = `GET /rest/v1/saved_packages?select=package_id%2Ctitle&user_id=eq.${PERSON}`;

const trip = (n: number) => ({
  ...saved(n),
  description: "Up",
  price: 100 * n,
  duration_days: 2 + n,
  min_people: 1,
  max_people: 6,
  image_url: null,
  rating: 0,
  review_count: 0,
  created_at: "2029-01-01T00:00:00Z",
  included: "Tea\nBoat",
  excluded: null,
  package_locations: [{ location_name: "Ella", is_primary_location: true, destination_id: null }],
  package_categories: [],
  package_days: [],
  package_attractions: [],
  package_languages: [],
  package_guides: [],
  package_room_pricing: [],
});
const row = (n: number) => ({ package_id: id(n), title: `Trip ${n}`, created_at: "2030-01-01T00:00:00Z" });

/** The price of a trip for four. */
const price = (n: number) => ({
  package_id: id(n),
  number_of_travelers: 4,
  total_price: 400 * n,
  per_person: 100 * n,
  comfort: null,
  room_selections: [],
  season: null,
});

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];

beforeEach(() => {
  resetClient();
  replies = {
    "GET /rest/v1/rpc/search_packages?limit=6": () =>
      answer({ ...NO_TRIPS, total: 2, results: [trip(1), trip(2)], showing_results_for: null, group: null }),
  };
  calls = standIn(replies);
});

/** The query names these trips in this order. */
function onSale(named: number[], there: number[] = named) {
  const plain = globalThis.fetch;
  vi.stubGlobal("fetch", async (input: string | URL | Request, init?: RequestInit) => {
    const address = decodeURIComponent(String(input));
    if (/\/rest\/v1\/packages\?/.test(address) && named.every((n) => address.includes(id(n))))
      return answer(there.map(trip));
    return plain(input, init);
  });
}

const readSaved = () => JSON.parse(localStorage.getItem(KEY) ?? "[]");
const keep = (...numbers: number[]) => localStorage.setItem(KEY, JSON.stringify(numbers.map(saved)));
const button = (name: string) => screen.findByRole("button", { name }, PATIENCE);

test("a visitor saves a trip in the results, and this browser keeps it", async () => {
  const hand = userEvent.setup();
  await open("/search");
  const save = await button("Save: Trip 2");
  expect(save.getAttribute("aria-pressed")).toBe("false");
  await hand.click(save);
  expect((await button("Saved: Trip 2")).getAttribute("aria-pressed")).toBe("true");
  await toast("Trip saved");
  await hand.click(await button("Save: Trip 1"));
  await vi.waitFor(() => expect(readSaved()).toEqual([saved(1), saved(2)]));
  await hand.click(await button("Saved: Trip 2"));
  await vi.waitFor(() => expect(readSaved()).toEqual([saved(1)]));
  expect(calls.filter(({ call }) => call.includes("save"))).toEqual([]);
});

test("what another tab saves is shown here", async () => {
  await open("/search");
  await button("Save: Trip 1");
  keep(1);
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: KEY })));
  await button("Saved: Trip 1");
});

test("the saved trips stand in their order, one that is gone says so, and what is taken out can be put back", async () => {
  const hand = userEvent.setup();
  keep(2, 3, 1);
  onSale([1, 2, 3], [1, 2]);
  await open("/saved");
  await screen.findByRole("link", { name: "Trip 1" }, PATIENCE);
  expect(
    within(screen.getByRole("main"))
      .getAllByRole("heading", { level: 2 })
      .map((one) => one.textContent),
  ).toEqual(["Trip 2", "Trip 3", "Trip 1"]);
  expect(screen.getByText("This trip is no longer on sale.")).toBeTruthy();
  expect(screen.getByRole("link", { name: /^Sign in/ }).getAttribute("href")).toBe("/auth?next=%2Fsaved");
  await hand.click(screen.getByRole("button", { name: "Remove: Trip 3" }));
  await hand.click(await button("Saved: Trip 1"));
  await vi.waitFor(() => expect(readSaved()).toEqual([saved(2)]));
  await hand.click(await button("Undo: Trip 1"));
  await vi.waitFor(() => expect(readSaved()).toEqual([saved(1), saved(2)]));
});

test("without saved trips the page says how there come to be some", async () => {
  await open("/saved");
  await screen.findByRole("heading", { level: 1, name: "No saved trips yet" }, PATIENCE);
  expect(screen.getByRole("link", { name: "Browse All Experiences" }).getAttribute("href")).toBe("/search");
});

test("what the browser kept becomes the account's at the sign-in, in its order, and once", async () => {
  keep(3, 2);
  store(tokens("one"));
  onSale([1, 2, 3]);
  replies[LIST] = () => answer([row(1)]);
  replies[SAVE] = () => answer({ saved: [row(3), row(2), row(1)], left_out: [] });
  await open("/saved");
  await screen.findByRole("link", { name: "Trip 3" }, PATIENCE);
  const sent = calls.filter(({ call }) => call === SAVE);
  expect(sent.map(({ body }) => body)).toEqual([{ packages: [id(2), id(3)] }]);
  expect(readSaved()).toEqual([]);
  expect(screen.queryByText(/in this browser only/)).toBeNull();
});

test("what could not be merged stays for the next time", async () => {
  keep(2);
  store(tokens("one"));
  replies[LIST] = () => answer([]);
  replies[SAVE] = () => refusal("XX000", 500);
  await open("/search");
  await vi.waitFor(() => expect(calls.some(({ call }) => call === SAVE)).toBe(true), PATIENCE);
  expect(readSaved()).toEqual([saved(2)]);
});

test("whoever is signed in saves in the account; what fails or has no room is said and shown as it is", async () => {
  const hand = userEvent.setup();
  store(tokens("one"));
  replies[LIST] = () => answer([row(1)]);
  const remove = `DELETE /rest/v1/saved_packages?user_id=eq.${PERSON}&package_id=eq.${id(1)}&select=package_id`;
  await open("/search");
  await button("Saved: Trip 1");
  replies[SAVE] = () => answer({ saved: [row(1)], left_out: [id(2)] });
  await hand.click(await button("Save: Trip 2"));
  await toast("You can save up to 200 trips");
  await button("Save: Trip 2");
  replies[SAVE] = () => refusal("XX000", 500);
  await hand.click(await button("Save: Trip 2"));
  await toast("The server could not be reached");
  await button("Save: Trip 2");
  replies[SAVE] = () => answer({ saved: [row(2), row(1)], left_out: [] });
  await hand.click(await button("Save: Trip 2"));
  await button("Saved: Trip 2");
  replies[LIST] = () => answer([row(2)]);
  await hand.click(await button("Saved: Trip 1"));
  await vi.waitFor(() => expect(calls.some(({ call }) => call === remove)).toBe(true), PATIENCE);
  await button("Save: Trip 1");
  expect(localStorage.getItem(KEY)).toBeNull();
});

test("three trips fill the comparison, and a fourth is told why it has no place", async () => {
  const hand = userEvent.setup();
  keep(1, 2, 3, 4);
  onSale([1, 2, 3, 4]);
  const { where } = await open("/saved");
  await screen.findByRole("link", { name: "Trip 4" }, PATIENCE);
  for (const n of [1, 2, 3]) {
    await hand.click(screen.getByRole("checkbox", { name: `Compare: Trip ${n}` }));
    await screen.findByText(`${n} of 3 chosen`);
  }
  const fourth = screen.getByRole("checkbox", { name: "Compare: Trip 4" });
  await hand.click(fourth);
  await screen.findByText("Three at once are the most. Take one out first.");
  expect(fourth).toHaveProperty("checked", false);
  await hand.click(screen.getByRole("checkbox", { name: "Compare: Trip 1" }));
  await hand.click(fourth);
  await screen.findByText("3 of 3 chosen");
  await hand.click(screen.getByRole("link", { name: "Compare" }));
  await arrives(where, `/compare?ids=${[2, 3, 4].map(id).join("%2C")}`);
});

test("who travels when is kept from page to page: in the links, in the prices, and on the way to the comparison", async () => {
  const hand = userEvent.setup();
  keep(1, 2);
  onSale([1, 2]);
  // The second does not take four.
  replies[`GET /rest/v1/rpc/group_prices?packages=${id(1)}%2C${id(2)}&people=4&start_date=2030-02-01`] = () =>
    answer([price(1)]);
  const party = "people=4&dateFrom=2030-02-01";
  const { where } = await open(`/compare?ids=${id(8)}&${party}`);
  await hand.click(await screen.findByRole("button", { name: "Account" }, PATIENCE));
  for (const way of screen.getAllByRole("link", { name: /saved trips$/i })) {
    expect(way.getAttribute("href")).toBe(`/saved?${party}`);
  }
  await hand.click(screen.getByRole("link", { name: "Go to your saved trips" }));
  await arrives(where, `/saved?${party}`);
  const link = await screen.findByRole("link", { name: "Trip 1" }, PATIENCE);
  expect(link.getAttribute("href")).toBe(`/packages/${id(1)}?${party}`);
  const [first] = screen.getAllByRole("article").filter((one) => one.textContent.includes("Trip 1"));
  await vi.waitFor(() => expect(first?.textContent).toContain("4 travelers$400$100 each, without rooms"), PATIENCE);
  const [second] = screen.getAllByRole("article").filter((one) => one.textContent.includes("Trip 2"));
  expect(second?.textContent).toContain("Starting from$200per person");
  expect(screen.getByRole("link", { name: /^Sign in/ }).getAttribute("href")).toBe(
    `/auth?next=${encodeURIComponent(`/saved?${party}`)}`,
  );
  for (const n of [1, 2]) await hand.click(screen.getByRole("checkbox", { name: `Compare: Trip ${n}` }));
  const way = await screen.findByRole("link", { name: "Compare" });
  expect(way.getAttribute("href")).toBe(`/compare?${party}&ids=${[1, 2].map(id).join("%2C")}`);
});

test("the comparison names the season of a price", async () => {
  onSale([1, 2]);
  const season = { name: "Harvest", percent: 10 };
  replies[`GET /rest/v1/rpc/group_prices?packages=${id(1)}%2C${id(2)}&people=4&start_date=2030-03-01`] = () =>
    answer([{ ...price(1), season }, price(2)]);
  await open(`/compare?ids=${id(1)},${id(2)}&people=4&dateFrom=2030-03-01`);
  expect((await screen.findByText(": 10% more, included", undefined, PATIENCE)).parentElement?.textContent).toBe(
    "Harvest: 10% more, included",
  );
});

test("trips stand side by side for as many as travel, and what differs can be seen alone", async () => {
  const hand = userEvent.setup();
  onSale([1, 2]);
  replies[`GET /rest/v1/rpc/group_prices?packages=${id(2)}%2C${id(1)}&people=4`] = () => answer([price(1), price(2)]);
  replies[`GET /rest/v1/rpc/next_starts?package_id=${id(1)}&number_of_travelers=4`] = () =>
    answer({ starts: [{ start_date: "2030-02-03", end_date: "2030-02-05", guide_ids: [] }], hosts: [] });
  await open(`/compare?ids=${id(2)},${id(1)}&people=4`);
  const table = within(await screen.findByRole("table", undefined, PATIENCE));
  expect(table.getAllByRole("columnheader").map((one) => within(one).queryByRole("link")?.textContent)).toEqual([
    undefined,
    "Trip 2",
    "Trip 1",
  ]);
  const cells = (name: RegExp) =>
    within(table.getByRole("row", { name }))
      .getAllByRole("cell")
      .map((one) => one.textContent);
  await vi.waitFor(
    () =>
      expect(cells(/^Price/)).toEqual([
        "$800 4 travelers together$200 each, without rooms",
        "$400 4 travelers together$100 each, without roomsLowest price",
      ]),
    PATIENCE,
  );
  await vi.waitFor(() => expect(cells(/^Next free start/)).toEqual(["Not within two years", "3 Feb 2030"]), PATIENCE);
  expect(cells(/^Length/)).toEqual(["4 days", "3 days"]);
  expect(table.getByRole("row", { name: /^Places the same/ })).toBeTruthy();
  await hand.click(screen.getByRole("button", { name: "Only differences" }));
  expect(table.queryByRole("row", { name: /^Places/ })).toBeNull();
  expect(cells(/^Length/)).toEqual(["4 days", "3 days"]);
});

test.each([
  [`${id(1)},${id(9)}`, [1], /^A trip of this link is no longer on sale/],
  [`${id(1)},x`, [1], /^A trip of this link is no longer on sale/],
  [[1, 2, 3, 4].map(id).join(","), [1, 2, 3], /^Three trips at once are the most/],
  [id(1), [1], /^Add one or two more trips/],
])("a link to %s shows what there is and says what there is not", async (ids, there, text) => {
  onSale(there);
  await open(`/compare?ids=${ids}`);
  await screen.findByText(text, undefined, PATIENCE);
  expect(screen.getAllByRole("columnheader")).toHaveLength(there.length + 1);
});

test.each([
  ["", "Nothing to compare yet"],
  ["?ids=x", "The trips of this link are no longer on sale, or its address is not complete."],
  [`?ids=${id(9)}`, "The trips of this link are no longer on sale, or its address is not complete."],
])("a comparison of nothing leads on: %s", async (search, heading) => {
  await open(`/compare${search}`);
  await screen.findByRole("heading", { level: 1, name: heading }, PATIENCE);
  expect(screen.getByRole("link", { name: "Go to your saved trips" })).toBeTruthy();
});
