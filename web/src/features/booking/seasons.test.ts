import { expect, test } from "vitest";
import type { BookedTrip } from "./form";
import { dateNotes } from "./seasons";

const visit = (day_number: number, title: string, best_months: string[]) => ({
  day_number,
  order_in_day: 1,
  start_time: null,
  attractions: {
    id: title,
    title,
    description: null,
    location: null,
    attraction_type: "Activity",
    icon: "other",
    duration_hours: 1,
    latitude: null,
    longitude: null,
    destination_id: null,
    best_months,
  },
});

const trip: Pick<BookedTrip, "duration_days" | "package_attractions"> = {
  duration_days: 3,
  package_attractions: [
    visit(1, "Whale watching", ["11", "12", "1", "2", "3", "4"]),
    visit(3, "Galle Fort", ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"]),
  ],
};

test("days out of a sight's season say when it is at its best", () => {
  expect(dateNotes(trip, "2027-06-05")).toEqual(["Whale watching is at its best November to April."]);
  expect(dateNotes(trip, "2027-02-05")).toEqual([]);
});

test("sights of one season stand in one sentence, the first three by name", () => {
  const beaches = ["Hiriketiya", "Bentota", "Unawatuna", "Mirissa", "Weligama"];
  const notesFor = (count: number) =>
    dateNotes(
      { duration_days: 1, package_attractions: beaches.slice(0, count).map((name) => visit(1, name, ["11", "12"])) },
      "2027-06-05",
    );
  expect(notesFor(2)).toEqual(["Hiriketiya and Bentota are at their best November to December."]);
  expect(notesFor(5)).toEqual(["Hiriketiya, Bentota, Unawatuna and 2 more are at their best November to December."]);
});

test("a sight is judged by the day on which it is seen", () => {
  const late = { duration_days: 3, package_attractions: [visit(3, "Whale watching", ["6"])] };
  expect(dateNotes(late, "2027-05-30")).toEqual([]);
  expect(dateNotes(late, "2027-05-28")).toEqual(["Whale watching is at its best June."]);
});

test("a full-moon holiday among the days is named, as surely as it is known", () => {
  const plain = { duration_days: 3 };
  const text = "a Poya day, a full-moon holiday: no alcohol is sold, many shops close and temples are full.";
  expect(dateNotes(plain, "2026-12-22")).toEqual([`23 Dec 2026 is ${text}`]);
  expect(dateNotes(plain, "2027-01-20")).toEqual([`On or about 22 Jan 2027 there is ${text}`]);
  expect(dateNotes(plain, "2027-01-10")).toEqual([]);
});
