import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import firstReads from "../../first-reads.json";
import { letDialogsOpen } from "../testing/dialogs";
import { answer, NOW, PERSON, type RecordedCall, standIn, store, tokens } from "../testing/standIn";
import { open, PATIENCE, resetClient } from "../testing/wholeClient";

// Against a fake server.

const ID = "0f4f56a6-886e-4a29-9f04-dd0000000000";
const [TRIP = "", HOSTS = ""] = firstReads["/packages/{id}"].map((address) => `GET ${address.replace("{id}", ID)}`);
const ADD = "POST /rest/v1/rpc/add_date_alert";
const asks = {
  select: "id,package_id,first_start,last_start,weekends_only,number_of_travelers,packages(title)",
  user_id: `eq.${PERSON}`,
};
const LIST = `GET /rest/v1/date_alerts?${new URLSearchParams({ ...asks, last_start: "gte.2030-01-15" })}`;

const trip = {
  id: ID,
  title: "From Lion Rock to the Lighthouse",
  description: "Three days",
  price: 940,
  duration_days: 3,
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
const host = {
  is_primary_guide: true,
  guides: {
    id: "g1",
    display_name: "Nimal Perera",
    avatar_url: null,
    bio: null,
    experience_years: null,
    rating: 0,
    review_count: 0,
    guide_locations: [],
    guide_languages: [],
  },
};
const alert = (first: string, last: string) => ({
  id: "a1",
  package_id: ID,
  first_start: first,
  last_start: last,
  weekends_only: false,
  number_of_travelers: 2,
  packages: { title: trip.title },
});

const price = {
  package_id: ID,
  number_of_travelers: 2,
  total_price: 1880,
  per_person: 940,
  season: null,
  comfort: null,
  room_selections: [],
};

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];

beforeEach(() => {
  resetClient();
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  letDialogsOpen();
  replies = {
    [TRIP]: () => answer([trip]),
    [HOSTS]: () => answer([host]),
    [`GET /rest/v1/rpc/busy_days?package_id=${ID}`]: () =>
      answer([{ guide_id: "g1", first: "2030-03-01", last: "2030-03-31" }]),
    [LIST]: () => answer([]),
    // Its seasons take the group.
    [`GET /rest/v1/rpc/group_prices?packages=${ID}&people=2&start_date=2030-03-05`]: () => answer([price]),
  };
  calls = standIn(replies);
});

afterEach(() => {
  vi.useRealTimers();
});

const ask = () => screen.findByRole("button", { name: "Tell me when these dates become free" }, PATIENCE);

test("a visitor whose dates are taken is led to the sign-in, and back", async () => {
  await open(`/packages/${ID}?people=2&dateFrom=2030-03-05`);
  const link = await screen.findByRole("link", { name: "Sign in to be told when these dates become free" }, PATIENCE);
  const back = new URL(link.getAttribute("href") ?? "", "http://x").searchParams.get("next");
  expect(back).toContain(`/packages/${ID}?`);
  expect(back).toContain("dateFrom=2030-03-05");
});

test("whoever is signed in waits for the days they came with, and can stop", async () => {
  const hand = userEvent.setup();
  store(tokens("one"));
  await open(`/packages/${ID}?people=2&dateFrom=2030-03-05&dateTo=2030-03-10`);
  replies[ADD] = () => answer({ ...alert("2030-03-05", "2030-03-08"), packages: undefined });
  const press = await ask();
  replies[LIST] = () => answer([alert("2030-03-05", "2030-03-08")]);
  await hand.click(press);
  await screen.findByText(/^You will be told/, undefined, PATIENCE);
  expect(calls.filter(({ call }) => call === ADD).map(({ body }) => body)).toEqual([
    { package_id: ID, first_start: "2030-03-05", last_start: "2030-03-08", number_of_travelers: 2 },
  ]);
  replies[LIST] = () => answer([]);
  await hand.click(screen.getByRole("button", { name: "Don't tell me" }));
  await ask();
  expect(calls.some(({ call }) => call.startsWith("DELETE /rest/v1/date_alerts?id=eq.a1"))).toBe(true);
});

test("why it cannot be waited for is said where it was asked", async () => {
  const hand = userEvent.setup();
  store(tokens("one"));
  const message = "A host is free on one of these days, so you can ask for the trip now.";
  replies[ADD] = () => answer({ code: "PT409", message, details: null, hint: null }, 409);
  await open(`/packages/${ID}?people=2&dateFrom=2030-03-05`);
  await hand.click(await ask());
  await screen.findByText(message, undefined, PATIENCE);
});

test("what somebody waits for stands on the page of saved trips, and can be ended there", async () => {
  const hand = userEvent.setup();
  store(tokens("one"));
  replies[LIST] = () =>
    answer([alert("2030-03-05", "2030-03-08"), { ...alert("2030-04-01", "2030-04-01"), id: "a2", packages: null }]);
  await open("/saved");
  await screen.findByRole("heading", { name: "Dates you wait for" }, PATIENCE);
  expect(screen.getByText("Start within 5 to 8 Mar 2030, 2 travelers")).toBeTruthy();
  expect(screen.getByText("A trip that is no longer on sale")).toBeTruthy();
  replies[LIST] = () => answer([]);
  await hand.click(screen.getByRole("button", { name: `Stop waiting: ${trip.title}, 5 to 8 Mar 2030` }));
  await vi.waitFor(() => expect(screen.queryByRole("heading", { name: "Dates you wait for" })).toBeNull(), PATIENCE);
});
