import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import firstReads from "../../first-reads.json";
import { answer, PERSON, standIn, store, tokens, user } from "../testing/standIn";
import { open, PATIENCE, resetClient } from "../testing/wholeClient";

// Only its traveler sees a trip made for them. The server is fake.

const ID = "0f4f56a6-886e-4a29-9f04-dd0000000000";
const [ON_SALE = "", HOSTS = ""] = firstReads["/packages/{id}"].map((one) => `GET ${one.replace("{id}", ID)}`);
const PRIVATE = ON_SALE.replace("is_active=eq.true", "is_active=eq.false");
const STANDING = `GET /rest/v1/packages?select=status%2Crejection_reason%2Cpackage_owners%28user_id%29&id=eq.${ID}`;
const MISSING = { name: "Package Not Found" };

const trip = {
  id: ID,
  title: "Seven days for Maya",
  description: "By train.",
  price: 420,
  duration_days: 7,
  max_people: 2,
  min_people: 2,
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

const guide = {
  id: "g1",
  display_name: "Ajantha Ekanayake",
  avatar_url: null,
  bio: null,
  experience_years: 12,
  rating: 0,
  review_count: 0,
  guide_locations: [],
  guide_languages: [],
};

let replies: Parameters<typeof standIn>[0];
let asked: ReturnType<typeof standIn>;

beforeEach(() => {
  resetClient();
  replies = {
    "GET /auth/v1/user": () => answer(user),
    [ON_SALE]: () => answer([]),
    [HOSTS]: () => answer([{ is_primary_guide: true, guides: guide }]),
    [PRIVATE]: () => answer([trip]),
  };
  asked = standIn(replies);
});

test("a trip that was made for somebody opens for them and says so", async () => {
  store(tokens("one"));
  await open(`/packages/${ID}`);
  expect(await screen.findByRole("heading", { level: 1, name: trip.title }, PATIENCE)).toBeTruthy();
  expect(screen.getByText("Made for you")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Save/ })).toBeNull();
  expect(screen.queryByText("Verified Package")).toBeNull();
  // The server lists free starts of trips on sale only.
  expect(asked.filter(({ call }) => call.includes("next_starts"))).toEqual([]);
  expect(screen.queryByText(/Accommodation not included|without rooms/)).toBeNull();
});

test("a trip that is nobody's to see is asked for once by a visitor", async () => {
  await open(`/packages/${ID}`);
  expect(await screen.findByRole("heading", MISSING, PATIENCE)).toBeTruthy();
  expect(screen.getByText(/^It may be off sale for now\./)).toBeTruthy();
  expect(asked.map(({ call }) => call)).not.toContain(PRIVATE);
});

test.each([
  ["an admin", { is_guide: false, is_admin: true }],
  ["whoever offers it", { is_guide: true, is_admin: false }],
])("%s, who sees trips that are not on sale, is told of none", async (_, may) => {
  store(tokens("one"));
  replies[`GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`] = () => answer([may]);
  replies[STANDING] = () =>
    answer([{ status: "approved", rejection_reason: null, package_owners: [{ user_id: PERSON }] }]);
  await open(`/packages/${ID}`);
  expect(await screen.findByRole("heading", MISSING, PATIENCE)).toBeTruthy();
  expect(asked.map(({ call }) => call)).toContain(PRIVATE);
});

test("its guide is told of none", async () => {
  store(tokens("one"));
  replies[`GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`] = () =>
    answer([{ is_guide: true, is_admin: false }]);
  replies[STANDING] = () => answer([{ status: "approved", rejection_reason: null, package_owners: [] }]);
  replies["GET /rest/v1/rpc/my_guide_settings"] = () => answer({ id: "g1" });
  await open(`/packages/${ID}`);
  expect(await screen.findByRole("heading", MISSING, PATIENCE)).toBeTruthy();
});
