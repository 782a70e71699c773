import { expect, test } from "vitest";
import { limitsText } from "./limitsText";
import { seasonRefusal } from "./seasonLimits";

test.each([
  [null, null, ""],
  [4, null, "From 4 people"],
  [null, 14, "Booked at least 14 days ahead"],
  [2, 1, "From 2 people, booked at least 1 day ahead"],
])("limits of %j people and %j days", (min_people, notice_days, text) => {
  expect(limitsText({ min_people, notice_days })).toBe(text);
});

const SEASONS = [
  { first_day: "12-15", last_day: "01-05", min_people: 4, notice_days: 14 },
  { first_day: "02-01", last_day: "02-28", min_people: null, notice_days: 30 },
  { first_day: "07-07", last_day: "07-07", min_people: 2, notice_days: 1 },
];
const PEOPLE = "From 15 December to 5 January this trip takes groups of 4 or more.";
const AHEAD = "Trips from 15 December to 5 January are booked at least 14 days ahead.";

// As the server's own table of broken limits.
test.each([
  ["2030-12-14", 1, "2030-12-14", undefined, undefined],
  ["2030-12-15", 4, "2030-12-01", undefined, undefined],
  ["2030-12-15", 3, "2030-12-01", PEOPLE, undefined],
  ["2030-12-15", 4, "2030-12-02", undefined, AHEAD],
  ["2031-01-05", 1, "2031-01-05", PEOPLE, AHEAD],
  ["2031-01-06", 1, "2031-01-06", undefined, undefined],
  ["2031-01-02", 0, "2030-12-19", undefined, undefined],
  ["2028-02-29", 1, "2028-01-31", undefined, "Trips from 1 to 28 February are booked at least 30 days ahead."],
  ["2028-02-29", 1, "2028-01-30", undefined, undefined],
  [
    "2030-07-07",
    1,
    "2030-07-07",
    "On 7 July this trip takes groups of 2 or more.",
    "Trips on 7 July are booked at least 1 day ahead.",
  ],
  ["", 1, "2030-07-07", undefined, undefined],
])("a start on %s for %i, looked at on %s", (start, people, now, small, late) => {
  expect(seasonRefusal(SEASONS, { start, people, now })).toEqual({ people: small, start: late });
});
