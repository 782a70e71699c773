import { describe, expect, test } from "vitest";
import { heldDays, isTakenForGuide, isTakenForTraveler } from "./takenStarts";

const NIGHTS = 2;

describe("for the guide, what lies on further days of the trip counts", () => {
  const confirmed = heldDays({ status: "confirmed" }, "2030-03-10", "2030-03-12");
  const taken = [
    { first: "2030-03-12", last: "2030-03-12" },
    { first: "2030-03-15", last: "2030-03-16" },
  ];

  test.each([
    ["2030-03-10", false],
    // It moves onto the 13th and the 14th, which are free; a block of a day that it holds already stays.
    ["2030-03-12", false],
    ["2030-03-13", true],
    ["2030-03-16", true],
    ["2030-03-17", false],
    ["2030-03-08", false],
  ])("a confirmed trip to %s: %j", (start, isTaken) => {
    expect(isTakenForGuide(start, NIGHTS, confirmed, taken)).toBe(isTaken);
  });

  test("a request holds no days yet", () => {
    const pending = heldDays({ status: "pending" }, "2030-03-10", "2030-03-12");
    expect(isTakenForGuide("2030-03-10", NIGHTS, pending, taken)).toBe(true);
    expect(isTakenForGuide("2030-03-09", NIGHTS, pending, taken)).toBe(false);
  });
});

describe("for the traveler, the guide's rules count and a season's days ahead do not", () => {
  const held = heldDays({ status: "confirmed" }, "2030-03-10", "2030-03-12");
  const busy = [{ guide_id: "g1", first: "2030-03-01", last: "2030-03-20" }];
  const season = { first_day: "03-05", last_day: "03-15", min_people: 9, notice_days: 60 };
  const days = { guide: "g1", busy, seasons: [season], now: "2030-02-01" };

  test.each([
    ["2030-03-04", true],
    ["2030-03-06", false],
    ["2030-03-09", false],
    ["2030-03-16", true],
    ["2030-03-21", false],
  ])("a start on %s: %j", (start, isTaken) => {
    expect(isTakenForTraveler(start, NIGHTS, held, days)).toBe(isTaken);
  });

  test("a season whose days ahead are met leaves the guide's own", () => {
    const early = { ...days, now: "2029-12-01" };
    expect(isTakenForTraveler("2030-03-06", NIGHTS, held, early)).toBe(true);
  });
});
