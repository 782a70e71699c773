import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import firstReads from "../../first-reads.json";
import { answer, PERSON, type RecordedCall, standIn, store, tokens } from "../testing/standIn";
import { open, PATIENCE, resetClient } from "../testing/wholeClient";

// Writing to a guide from their page (D-117); the server is fake.

const ID = "0f4f56a6-886e-4a29-9f04-dd0000000000";
const BOOKING = "0b0c9c0e-3f3e-4a59-9c39-000000000007";
const [GUIDE = ""] = firstReads["/guides/{id}"].map((address) => `GET ${address.replace("{id}", ID)}`);
const BOOKINGS = `GET /rest/v1/booking_requests?select=id&user_id=eq.${PERSON}&guide_id=eq.${ID}&status=in.%28approved%2Cconfirmed%29&order=created_at.desc&limit=1`;

const guide = {
  id: ID,
  display_name: "Nimal Perera",
  avatar_url: null,
  bio: null,
  experience_years: 12,
  hourly_rate: null,
  rating: 4,
  review_count: 2,
  guide_locations: [],
  guide_languages: [],
  guide_specialties: [],
};

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];

beforeEach(() => {
  resetClient();
  replies = { [GUIDE]: () => answer([guide]) };
  calls = standIn(replies);
});

const names = ["Send Message", "Book a Call"];
const buttons = () =>
  Promise.all(names.map((name) => screen.findByRole<HTMLButtonElement>("button", { name }, PATIENCE)));

test("nobody is written to before there is a booking, and it is said what that waits for", async () => {
  await open(`/guides/${ID}`);
  for (const button of await buttons()) expect(button.disabled).toBe(true);
  expect(screen.getByText("Available after booking")).toBeTruthy();
  expect(calls.some(({ call }) => call.includes("booking_requests"))).toBe(false);
});

test("a booking that is not approved, or of another guide, opens nothing", async () => {
  store(tokens("one"));
  await open(`/guides/${ID}`);
  await vi.waitFor(() => expect(calls.map(({ call }) => call)).toContain(BOOKINGS), PATIENCE);
  for (const button of await buttons()) expect(button.disabled).toBe(true);
});

test("with one, both lead to the conversation about it", async () => {
  store(tokens("one"));
  replies[BOOKINGS] = () => answer([{ id: BOOKING }]);
  await open(`/guides/${ID}`);
  for (const name of names) {
    const link = await screen.findByRole("link", { name }, PATIENCE);
    expect(link.getAttribute("href")).toBe(`/messages?booking=${BOOKING}`);
  }
  expect(screen.queryByText("Available after booking")).toBeNull();
});
