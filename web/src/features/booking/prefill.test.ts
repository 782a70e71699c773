import { beforeEach, expect, test } from "vitest";
import { GROUP_LIMIT, HOTEL_TYPES } from "../../api/forms.gen";
import { clearDrafts } from "../../components/draftStorage";
import { COMFORTS, LARGEST_PARTY, NO_PARTY, type Party, parseParty } from "../../components/party";
import { clearTabDrafts } from "../../components/tabDrafts";
import { keepForm, readForm } from "./draft";
import { ANY, type BookedTrip, emptyForm } from "./form";
import { applyPrefill, type Prefill, partyOfForm } from "./prefill";

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
const host = (id: string) => ({
  id,
  display_name: id,
  avatar_url: null,
  experience_years: null,
  guide_languages: [],
});
const hosts = [host("g1"), host("g2")];
const taken = [
  { guide_id: "g1", first: "2030-02-01", last: "2030-02-20" },
  { guide_id: "g2", first: "2030-02-01", last: "2030-02-04" },
];
const rooms = [{ accommodation_type: "triple", hotel_type: "five_star", quantity: 2 }];
const FEBRUARY: Party = {
  people: 4,
  dateFrom: "2030-02-01",
  dateTo: "2030-02-28",
  dateFlexibility: "exact",
  comfort: "five_star",
};
const prefillWith = (party: Partial<Party> = {}): Prefill => ({
  party: { ...FEBRUARY, ...party },
  taken,
  rooms,
  first: "2030-01-15",
});

beforeEach(() => {
  clearTabDrafts();
  clearDrafts();
});

test("who travels when and how is chosen in the dialog, with whoever is free first", () => {
  expect(applyPrefill(emptyForm(trip, hosts), trip, hosts, prefillWith())).toMatchObject({
    travelers: 4,
    startDate: "2030-02-05",
    host: ANY,
    standard: "five_star",
    rooms,
  });
  const later = applyPrefill(emptyForm(trip, hosts), trip, hosts, prefillWith({ dateFrom: "2030-02-21" }));
  expect(later).toMatchObject({ startDate: "2030-02-21", host: "g1" });
});

test("what cannot be is not chosen, and what was not said stays as it was", () => {
  const form = { ...emptyForm(trip, hosts), startDate: "2030-05-01" };
  const small = applyPrefill(
    form,
    trip,
    hosts,
    prefillWith({ people: 1, dateTo: "2030-02-07", dateFlexibility: "exact", comfort: "budget" }),
  );
  expect(small).toMatchObject({ travelers: 2, startDate: "", standard: "three_star", rooms: [] });
  const unsaid = applyPrefill(form, trip, hosts, prefillWith({ ...NO_PARTY, people: 3 }));
  expect(unsaid).toMatchObject({ travelers: 3, startDate: "2030-05-01" });
  expect(applyPrefill(form, trip, hosts, prefillWith(NO_PARTY))).toBe(form);
});

test("newer wishes go before a draft, and what is changed after them stays changed", () => {
  keepForm(trip.id, null, { ...emptyForm(trip, hosts), travelers: 2, startDate: "2030-06-01", requests: "Slow" });
  const opened = readForm(trip, hosts, null, prefillWith());
  expect(opened).toMatchObject({ travelers: 4, startDate: "2030-02-05", requests: "Slow" });
  keepForm(trip.id, null, { ...opened, travelers: 5, startDate: "2030-03-01" });
  expect(readForm(trip, hosts, null, prefillWith())).toMatchObject({ travelers: 5, startDate: "2030-03-01" });
  expect(readForm(trip, hosts, null, prefillWith({ people: 6 }))).toMatchObject({
    travelers: 6,
    startDate: "2030-02-05",
  });
});

test("the page is told what the dialog was left with", () => {
  const form = { ...emptyForm(trip, hosts), travelers: 5, startDate: "2030-03-01" };
  expect(partyOfForm(form, { ...FEBRUARY, dateFlexibility: "weekends" })).toEqual({
    people: 5,
    dateFrom: "2030-03-01",
    dateTo: "",
    dateFlexibility: "exact",
    comfort: "five_star",
  });
  expect(partyOfForm({ ...form, startDate: "", rooms }, { ...FEBRUARY, comfort: "" })).toEqual({
    ...FEBRUARY,
    people: 5,
    comfort: "three_star",
  });
});

test("a form that says already what was said keeps its rooms and its host, whichever way it came to say so", () => {
  const form = {
    ...emptyForm(trip, hosts),
    travelers: 5,
    startDate: "2030-02-02",
    host: "g1",
    standard: "five_star",
    rooms,
  };
  const party = partyOfForm(form, FEBRUARY);
  expect(applyPrefill(form, trip, hosts, prefillWith(party))).toEqual(form);
  const later = applyPrefill(form, trip, hosts, prefillWith({ ...party, dateFrom: "2030-03-01" }));
  expect(later.startDate, "another date is another wish").toBe("2030-03-01");
  const without = applyPrefill({ ...form, rooms: [] }, trip, hosts, prefillWith(party));
  expect(without.rooms).toEqual(rooms);
});

test("what an address says of a party is parsed or left out", () => {
  const raw = {
    people: "99",
    dateFrom: "2030-02-28",
    dateTo: "2030-02-01",
    dateFlexibility: "weekends",
    comfort: "three_star",
  };
  expect(parseParty(raw, 8, "2030-01-15")).toEqual({
    people: 8,
    dateFrom: "2030-02-01",
    dateTo: "2030-02-28",
    dateFlexibility: "weekends",
    comfort: "three_star",
  });
  for (const comfort of ["constructor", "six_star", ["three_star"], 3]) {
    expect(parseParty({ people: "x", dateFrom: "2030-02-30", comfort }, 8, "2030-01-15")).toEqual(NO_PARTY);
  }
});

test("an address can say of a party what the server takes", () => {
  expect([LARGEST_PARTY, COMFORTS]).toEqual([GROUP_LIMIT, HOTEL_TYPES]);
});

test("the first start is one that the season takes for the group", () => {
  const season = { name: "S", first_day: "02-01", last_day: "02-10", percent: 0, min_people: 5, notice_days: null };
  const limited = { ...trip, package_seasons: [season] };
  const start = (people: number) =>
    applyPrefill(emptyForm(trip, hosts), limited, hosts, prefillWith({ people })).startDate;
  expect([start(4), start(5)]).toEqual(["2030-02-11", "2030-02-05"]);
});
