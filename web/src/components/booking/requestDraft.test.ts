import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Booking } from "../../api/booking";
import type { Person } from "../../api/person";
import { draftOf } from "./requestDraft";

const person = { id: "p1", name: "Tess Traveller", email: "tess@example.com" } as Person;
const makeContact = (full_name: string, email: string, is_primary = false) => ({
  full_name,
  email,
  phone: "+442079460958",
  is_primary,
});
const booking = (parts: object) =>
  ({
    package_id: "trip",
    guide_id: "g1",
    any_host: false,
    start_date: "2030-03-02",
    number_of_travelers: 2,
    total_price: 245.5,
    special_requests: "Window seats",
    self_arranged: false,
    travellers: [
      makeContact("Tom van der Berg", "tom@example.com", true),
      makeContact("Tess Traveller", "Tess@Example.com"),
    ],
    pricing_summary: {
      room_selections: [{ accommodation_type: "double", hotel_type: "three_star", quantity: 1, price_per_room: 45.5 }],
    },
    ...parts,
  }) as unknown as Booking;

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(new Date("2030-01-15T03:30:00Z"));
});
afterEach(() => {
  vi.useRealTimers();
});

test("what was asked for stands in the dialog again, but for the terms", () => {
  const draft = draftOf(booking({}), person);
  expect(draft).toMatchObject({
    host: "g1",
    startDate: "2030-03-02",
    travelers: 2,
    standard: "three_star",
    rooms: [{ accommodation_type: "double", hotel_type: "three_star", quantity: 1 }],
    requests: "Window seats",
    terms: false,
  });
  const [account, tom] = draft.contacts;
  expect(account).toMatchObject({ key: "account", isUserAccount: true, phone: "+442079460958" });
  expect(tom).toMatchObject({ firstName: "Tom", lastName: "van der Berg", email: "tom@example.com" });
  expect(draft.primary).toBe(tom?.key);
});

test("a day that has passed is left to be chosen, and any host stays any host", () => {
  const draft = draftOf(booking({ start_date: "2030-01-14", any_host: true, travellers: [] }), person);
  expect([draft.startDate, draft.host, draft.primary]).toEqual(["", "any", "account"]);
  expect(draft.contacts).toHaveLength(1);
});
