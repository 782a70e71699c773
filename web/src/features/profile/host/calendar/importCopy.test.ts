import { expect, test } from "vitest";
import { errorText, factsText, opensText } from "./importCopy";
import type { CalendarImport } from "./types";

const CALENDAR: CalendarImport = {
  id: "g",
  label: null,
  host: "calendar.google.com",
  name: null,
  created_at: "2030-01-10T03:30:00Z",
  checked_at: "2030-01-15T03:18:00Z",
  next_check_at: "2030-01-15T04:18:00Z",
  error: null,
  days: 14,
  is_incomplete: false,
};

test("a calendar says when it was read and how many days it blocks", () => {
  const text = (change: Partial<CalendarImport>) =>
    factsText({ ...CALENDAR, ...change }, new Date("2030-01-15T03:30:00Z"));
  expect(text({})).toBe("Read 12 minutes ago, 14 days blocked");
  expect(text({ days: 1 })).toBe("Read 12 minutes ago, 1 day blocked");
  expect(text({ error: "The address does not answer." })).toBe("Last tried 12 minutes ago, 14 days blocked");
  expect(text({ checked_at: null, error: "The address does not answer.", days: 0 })).toBe("No days blocked");
});

test.each([
  [
    "This address returns a web page, not a calendar.",
    "This is a page to look at, not the secret address. See “Where do I find this address?”",
  ],
  [
    "The calendar's server refused: it answered with status 404.",
    "There is no calendar at this address. Copy it again.",
  ],
  [
    "The calendar's server refused: it answered with status 410.",
    "There is no calendar at this address. Copy it again.",
  ],
  [
    "The calendar's server refused: it answered with status 403.",
    "The calendar's server refused: it answered with status 403.",
  ],
  [
    "This address cannot be used. It must be a public address that begins with https://.",
    "This address cannot be used. It must be a public address that begins with https:// or webcal://.",
  ],
])("what to do after the error %s", (error, expected) => {
  expect(errorText(error)).toBe(expected);
});

test.each([
  [0, "It blocks no days, so none open."],
  [1, "The 1 day that it blocks opens again."],
  [14, "The 14 days that it blocks open again."],
])("removing a calendar with %d days says so", (days, expected) => {
  expect(opensText(days)).toBe(expected);
});
