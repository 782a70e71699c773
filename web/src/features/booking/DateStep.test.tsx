import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { takenDays } from "../../api/bookings";
import { NO_PARTY } from "../../components/party";
import { DateStep } from "./DateStep";
import { ANY, type BookedHost, type BookedTrip, type BookingForm, emptyForm } from "./form";
import { HostStep } from "./HostStep";
import type { BookingFormState } from "./useBookingForm";

// It reads the session and has links.
vi.mock("../../components/DateAlert", () => ({
  DateAlert: ({ span, people }: { span: { first: string; last: string }; people: number }) => (
    <p>{`waits from ${span.first} to ${span.last}, ${people}`}</p>
  ),
}));

const trip: BookedTrip = {
  id: "t1",
  title: "Three days of tea",
  duration_days: 3,
  min_people: 1,
  max_people: 4,
  image_url: null,
  images: null,
  package_room_pricing: [],
};
const host = (id: string, display_name: string, ...spoken: string[]): BookedHost => ({
  id,
  display_name,
  avatar_url: null,
  experience_years: 5,
  guide_languages: spoken.map((language_name) => ({ language_name })),
});
const [NIMAL, SITA] = [host("g1", "Nimal Perera", "English", "German"), host("g2", "Sita Silva", "English", "Tamil")];
const TAKEN = [
  { guide_id: "g1", first: "2030-03-05", last: "2030-03-09" },
  { guide_id: "g2", first: "2030-03-08", last: "2030-03-12" },
];

const CLOSED = {
  day_number: 1,
  attraction_id: "a",
  title: "National Museum",
  because: "is closed on Mondays",
  instead_id: null,
  instead_title: null,
  drive_minutes: null,
};

function show(hosts: BookedHost[], part: Partial<BookingForm>, taken = TAKEN, wished = NO_PARTY, booked = trip) {
  const queries = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  queries.setQueryData(takenDays(trip.id).queryKey, taken);
  queries.setQueryData(["packages", "date facts", trip.id, "2030-03-04"], { closed: [CLOSED], holidays: [] });
  const changes: Partial<BookingForm>[] = [];
  const booking = {
    form: { ...emptyForm(trip, hosts), startDate: "2030-03-03", ...part },
    change: (one: Partial<BookingForm>) => changes.push(one),
    minimum: "2030-03-01",
    wished,
    price: {},
    problem: () => undefined,
  } as unknown as BookingFormState;
  render(
    <QueryClientProvider client={queries}>
      <HostStep trip={booked} hosts={hosts} person={null} booking={booking} />
      <DateStep trip={booked} hosts={hosts} person={null} booking={booking} />
    </QueryClientProvider>,
  );
  return changes;
}

const struckOut = () => [...document.querySelectorAll(".calendar .taken")].map((day) => Number(day.textContent));

test("the days of any available host are those of all of them together", () => {
  show([NIMAL, SITA], { host: ANY });
  expect(struckOut()).toEqual([8, 9]);
  expect(screen.getByText("No host can start on a struck-out day.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "See the days of any available host" })).toBeNull();
});

test("the days of a chosen host are theirs, by name, and lead to those of anybody", async () => {
  const changes = show([NIMAL, SITA], { host: "g1" });
  expect(struckOut()).toEqual([6, 7, 8, 9]);
  expect(screen.getByText("Nimal Perera cannot start on a struck-out day.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "See the days of any available host" }));
  expect(changes).toEqual([{ host: ANY }]);
  expect(document.activeElement?.id).toBe("booking-startDate");
});

test("where nothing is struck out nothing is said of it", () => {
  show([NIMAL, SITA], { host: ANY }, TAKEN.slice(0, 1));
  expect([struckOut(), screen.queryByText(/struck-out/)]).toEqual([[], null]);
});

test.each([
  ["g1", "Nimal Perera cannot start on this day."],
  [ANY, "No host can start on this day."],
])("a chosen day on which %s cannot start says so", (chosen, words) => {
  show([NIMAL, SITA], { host: chosen, startDate: "2030-03-08" });
  expect(screen.getByText(words)).toBeTruthy();
  expect(document.querySelectorAll("td.in")).toHaveLength(0);
});

test("a sight that is closed then is said right after the days", () => {
  show([NIMAL, SITA], { host: ANY, startDate: "2030-03-04" });
  const [date, until, next] = document.querySelector(".chosen-days")?.children ?? [];
  expect([date?.textContent, until?.textContent]).toEqual(["Monday 4 March 2030", "to 6 Mar 2030"]);
  expect(next?.textContent).toBe("Day 1: National Museum is closed on Mondays.");
});

test("each host is offered with the languages that they speak themselves", () => {
  show([NIMAL, SITA], {});
  expect(screen.getByRole("radio", { name: /Nimal Perera.*English, German/ })).toBeTruthy();
  expect(screen.getByRole("radio", { name: /Sita Silva.*English, Tamil/ })).toBeTruthy();
});

test("dates that were searched for and are not free are said, and the calendar stands at their month", () => {
  const wished = { ...NO_PARTY, dateFrom: "2030-06-03" };
  show([NIMAL, SITA], { host: ANY, startDate: "" }, TAKEN, wished);
  expect(screen.getByText("No host can start on 3 Jun 2030.")).toBeTruthy();
  expect(screen.getByRole("table", { name: "June 2030" })).toBeTruthy();
});

test("a day that nobody can start on can be waited for once it was pressed, and one of the chosen host's cannot", async () => {
  const press = (day: string) => userEvent.click(screen.getByRole("button", { name: `${day}, cannot be a start` }));
  show([NIMAL, SITA], { host: "g1", travelers: 3 });
  expect(screen.queryByText(/^waits/)).toBeNull();
  await press("Thursday 7 March 2030");
  expect(screen.getByText("Nimal Perera cannot start on 7 Mar 2030.")).toBeTruthy();
  expect(screen.queryByText(/^waits/)).toBeNull();
  await press("Friday 8 March 2030");
  expect(screen.getByText("No host can start on 8 Mar 2030.")).toBeTruthy();
  expect(screen.getByText("waits from 2030-03-08 to 2030-03-08, 3")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Friday 1 March 2030" }));
  expect(screen.queryByText(/^waits/)).toBeNull();
});

test.each([
  ["2030-03-08", "2030-03-11", "waits from 2030-03-08 to 2030-03-09, 2"],
  ["2030-03-08", "2030-03-14", undefined],
])(
  "of the dates that somebody came with, %s to %s, those that are taken can be waited for",
  (dateFrom, dateTo, text) => {
    show([NIMAL, SITA], { host: ANY, startDate: "", travelers: 2 }, TAKEN, { ...NO_PARTY, dateFrom, dateTo });
    expect(screen.queryByText(/^waits/)?.textContent).toBe(text);
  },
);

const LIMITED: BookedTrip = {
  ...trip,
  package_seasons: [
    { name: "Rains", first_day: "03-01", last_day: "03-10", percent: 0, min_people: 4, notice_days: null },
    { name: "Regatta", first_day: "03-11", last_day: "03-20", percent: 0, min_people: null, notice_days: 14 },
  ],
};
const SMALL = "From 1 to 10 March this trip takes groups of 4 or more.";
const LATE = "Trips from 11 to 20 March are booked at least 14 days ahead.";

test("what its season refuses the group is left to the step of the people", () => {
  show([NIMAL, SITA], { host: ANY, travelers: 3, startDate: "2030-03-03" }, [], NO_PARTY, LIMITED);
  expect(screen.queryByText(SMALL)).toBeNull();
});

test.each([
  ["2030-03-11", false],
  ["2030-03-10", true],
])("days from %s that a rule strikes out name it, and other hosts only where they help", (first, byHost) => {
  const near = [{ guide_id: "g1", first, last: "2030-03-14" }];
  show([NIMAL, SITA], { host: "g1", travelers: 4 }, near, NO_PARTY, LIMITED);
  expect(screen.getByText(LATE)).toBeTruthy();
  expect(screen.queryByText("Nimal Perera cannot start on a struck-out day.") !== null).toBe(byHost);
  expect(screen.queryByRole("button", { name: "See the days of any available host" }) !== null).toBe(byHost);
});

test("a day that is too near says so when pressed, and is no day to wait for", async () => {
  const near = [NIMAL, SITA].map(({ id }) => ({ guide_id: id, first: "2030-03-11", last: "2030-03-14" }));
  show([NIMAL, SITA], { host: ANY, travelers: 4 }, near, NO_PARTY, LIMITED);
  await userEvent.click(screen.getByRole("button", { name: "Tuesday 12 March 2030, cannot be a start" }));
  expect(screen.getByText(LATE)).toBeTruthy();
  expect(screen.queryByText(/^waits/)).toBeNull();
});

test("wished dates that the season refuses say so, and are no days to wait for", () => {
  const wished = { ...NO_PARTY, dateFrom: "2030-03-08" };
  show([NIMAL, SITA], { host: ANY, startDate: "", travelers: 2 }, TAKEN, wished, LIMITED);
  expect(screen.getByText(SMALL)).toBeTruthy();
  expect(screen.queryByText(/^waits/)).toBeNull();
});
