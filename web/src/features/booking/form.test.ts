import { beforeEach, expect, test } from "vitest";
import type { Quote } from "../../api/booking";
import type { Person } from "../../api/person";
import { ACCOUNT } from "../../components/booking/requestDraft";
import { clearDrafts } from "../../components/draftStorage";
import { clearTabDrafts } from "../../components/tabDrafts";
import { keepForm, readForm } from "./draft";
import {
  ANY,
  accountNames,
  type BookedTrip,
  countBeds,
  emptyContact,
  emptyForm,
  fieldOf,
  problemsOf,
  toDocument,
  travelerChoices,
  withoutContact,
  withRooms,
} from "./form";

const trip: BookedTrip = {
  id: "0f4f56a6-886e-4a29-9f04-dd0000000000",
  title: "From Lion Rock to the Lighthouse",
  duration_days: 8,
  min_people: 2,
  max_people: 6,
  image_url: null,
  images: null,
  package_room_pricing: [
    { accommodation_type: "double", hotel_type: "three_star", capacity_per_room: 2, price_per_room: 420 },
    { accommodation_type: "triple", hotel_type: "five_star", capacity_per_room: 3, price_per_room: 900 },
  ],
};
const hosts = [
  { id: "g1", display_name: "Nimal Perera", avatar_url: null, experience_years: 12, guide_languages: [] },
  { id: "g2", display_name: "Tharushi Silva", avatar_url: null, experience_years: null, guide_languages: [] },
];
const person: Person = {
  id: "p1",
  name: "Elin Marie Sørensen",
  email: "elin@example.org",
  phone: "",
  photo: null,
  way: null,
  since: "",
  location: "",
  language: "",
};
const double = { accommodation_type: "double", hotel_type: "three_star", quantity: 1 };
const quote: Quote = {
  version: "v1",
  currency: "usd",
  start_date: "2030-03-10",
  end_date: "2030-03-17",
  nights: 7,
  number_of_travelers: 2,
  base_price_per_person: 940,
  season: null,
  base_price_total: 1880,
  room_selections: [],
  accommodation_price: 420,
  total_price: 2300,
  advance_amount: 690,
  balance: 1610,
  capacity: 2,
  shortfall: 0,
  minimum_date: "2030-01-15",
  hosts: [
    { guide_id: "g1", display_name: "", avatar_url: null, is_primary_guide: true, is_free: true },
    { guide_id: "g2", display_name: "", avatar_url: null, is_primary_guide: false, is_free: false },
  ],
  policy: [],
};

const completeForm = () => {
  const form = readForm(trip, hosts, person);
  const contacts = form.contacts.map((one) => ({ ...one, country: "NO", phone: "482 19 305" }));
  return { ...form, contacts, startDate: "2030-03-10", rooms: [double], terms: true };
};

beforeEach(() => {
  clearDrafts();
  clearTabDrafts();
});

test("a form begins with the primary host, the fewest travelers and the account as its primary contact", () => {
  expect(readForm(trip, hosts, person)).toMatchObject({
    host: "g1",
    travelers: 2,
    primary: ACCOUNT,
    standard: "three_star",
    contacts: [{ firstName: "Elin", lastName: "Marie Sørensen", email: "elin@example.org", isUserAccount: true }],
  });
});

test.each([
  ["Elin Sørensen", { firstName: "Elin", lastName: "Sørensen" }],
  ["Sukarno", { firstName: "Sukarno", lastName: "" }],
  ["elin@example.org", { firstName: "", lastName: "" }],
  ["User", { firstName: "", lastName: "" }],
])("the account of %j has these names", (name, names) => {
  expect(accountNames({ ...person, name })).toEqual(names);
});

test("eight travelers at least can be seen, and those the trip takes can be chosen", () => {
  const open = (bounds: Partial<BookedTrip>) => {
    const choices = travelerChoices({ ...trip, ...bounds });
    return [choices.length, choices.filter((one) => one.isOpen).map((one) => one.count)];
  };
  expect(open({})).toEqual([8, [2, 3, 4, 5, 6]]);
  expect(open({ min_people: 1, max_people: 10 })).toEqual([10, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]]);
});

test("rooms are counted, changed, and gone with the last of them", () => {
  const two = withRooms([double], { ...double, quantity: 2 });
  expect([countBeds(trip, two), two.length]).toEqual([4, 1]);
  expect(withRooms(two, { ...double, quantity: 0 })).toEqual([]);
  expect(countBeds(trip, [{ ...double, hotel_type: "four_star" }])).toBe(0);
});

test.each([
  ["nothing", {}, []],
  ["no date", { startDate: "" }, ["startDate"]],
  ["a day gone by", { startDate: "2030-01-14" }, ["startDate"]],
  ["a host who is away", { host: "g2" }, ["host"]],
  ["whoever is free", { host: ANY }, []],
  ["too few", { travelers: 1 }, ["travelers"]],
  ["beds missing", { rooms: [] }, ["selfArranged"]],
  ["beds missing, which they know", { rooms: [], selfArranged: true }, []],
  ["no terms", { terms: false }, ["terms"]],
])("what is wrong with %s", (_name, part, fields) => {
  const found = problemsOf({ ...completeForm(), ...part }, trip, quote.hosts, "2030-01-15");
  expect(found.map((one) => one.field)).toEqual(fields);
});

test("a season that refuses the group and the day is named at both", () => {
  const { startDate, travelers } = completeForm();
  const day = startDate.slice("2030-".length);
  const season = { name: "S", first_day: day, last_day: day, percent: 0, min_people: travelers + 1, notice_days: 365 };
  const limited = { ...trip, package_seasons: [season] };
  const found = problemsOf(completeForm(), limited, quote.hosts, "2030-01-15");
  expect(found.map((one) => one.field)).toEqual(["startDate", "travelers"]);
  expect(problemsOf(completeForm(), { ...limited, package_seasons: [] }, quote.hosts, "2030-01-15")).toEqual([]);
});

test("every part of every contact is looked at", () => {
  const form = completeForm();
  const contacts = [...form.contacts, emptyContact("k")];
  const found = problemsOf({ ...form, contacts }, trip, quote.hosts, "2030-01-15");
  expect(found.map((one) => one.field)).toEqual(
    ["firstName", "lastName", "email", "phone"].map((part) => `contacts.k.${part}`),
  );
});

test("what is sent names the price that was agreed to, and numbers as they are dialled", () => {
  expect(toDocument({ ...completeForm(), requests: "  " }, trip, quote)).toEqual({
    package_id: trip.id,
    guide_id: "g1",
    start_date: "2030-03-10",
    number_of_travelers: 2,
    rooms: [double],
    quote_version: "v1",
    total_price: 2300,
    contact_email: "elin@example.org",
    contact_phone: "+47 482 19 305",
    special_requests: null,
    self_arranged: false,
    accepted_terms: true,
    travellers: [
      { full_name: "Elin Marie Sørensen", email: "elin@example.org", phone: "+47 482 19 305", is_primary: true },
    ],
  });
  expect(toDocument({ ...completeForm(), host: ANY }, trip, quote).guide_id).toBeNull();
});

test("what the server finds wrong stands at its field", () => {
  const form = completeForm();
  expect(
    ["travellers.0.phone", "contact_email", "guide_id", "rooms.0.quantity", "user_id", "travellers.4.phone"].map(
      (path) => fieldOf(path, form),
    ),
  ).toEqual(["contacts.account.phone", "contacts.account.email", "host", "selfArranged", undefined, undefined]);
});

test("what a visitor typed becomes theirs when they sign in, and nobody else's", () => {
  keepForm(trip.id, null, { ...emptyForm(trip, hosts), requests: "Slow walkers", startDate: "2030-03-10" });
  expect(readForm(trip, hosts, person)).toMatchObject({
    requests: "Slow walkers",
    startDate: "2030-03-10",
    contacts: [{ email: "elin@example.org" }],
  });
  expect(readForm(trip, hosts, null).requests).toBe("");
  expect(readForm(trip, hosts, { ...person, id: "p2" }).requests).toBe("");
  expect(readForm(trip, hosts, person).requests).toBe("Slow walkers");
  clearDrafts();
  expect(readForm(trip, hosts, person).requests).toBe("");
});

test("of a draft only what the trip still has is believed", () => {
  const form = {
    ...completeForm(),
    host: "gone",
    rooms: [double, { ...double, hotel_type: "budget" }],
    startDate: "2030-02-31",
  };
  keepForm(trip.id, person, form);
  expect(readForm(trip, hosts, person)).toMatchObject({ host: "g1", rooms: [double], startDate: "" });
});

test("somebody is always the primary contact: after one that is removed the next, or the one before", () => {
  const [first, second, third] = ["a", "b", "c"].map(emptyContact);
  const form = { ...emptyForm(trip, hosts), contacts: [first, second, third].filter((one) => one !== undefined) };
  const leftAfterRemoval = (primary: string, gone: string) => {
    const { contacts, primary: now } = withoutContact({ ...form, primary }, gone);
    return [contacts.map(({ key }) => key).join(""), now];
  };
  expect(leftAfterRemoval("b", "b")).toEqual(["ac", "c"]);
  expect(leftAfterRemoval("c", "c")).toEqual(["ab", "b"]);
  expect(leftAfterRemoval("a", "b")).toEqual(["ac", "a"]);
});

test("the account's number is there already, unless another one was typed", () => {
  const known = { ...person, phone: "46701234567" };
  expect(readForm(trip, hosts, known).contacts[0]).toMatchObject({ phone: "+46701234567" });
  keepForm(trip.id, known, withPhone("+94771234567"));
  expect(readForm(trip, hosts, known).contacts[0]?.phone).toBe("+94771234567");
});

function withPhone(phone: string) {
  const form = emptyForm(trip, hosts);
  return { ...form, contacts: form.contacts.map((one) => ({ ...one, phone })) };
}
