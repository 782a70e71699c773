import { expect, test } from "vitest";
import { importName, isFirstReading } from "./importNames";

test.each([
  ["calendar.google.com", "Google Calendar"],
  ["www.airbnb.com", "Airbnb"],
  ["www.airbnb.co.uk", "Airbnb"],
  ["ical.booking.com", "Booking.com"],
  ["outlook.live.com", "Outlook"],
  ["outlook.office365.com", "Outlook"],
  ["p01-caldav.icloud.com", "Apple Calendar"],
  ["calendar.example.org", "calendar.example.org"],
  // Only the service itself has its name.
  ["notgoogle.com", "notgoogle.com"],
  ["airbnb.com.evil.example", "airbnb.com.evil.example"],
])("%s is %s", (host, expected) => {
  expect(importName({ label: null, name: null, host })).toBe(expected);
});

test("a label is before the calendar's own name, and that before its service", () => {
  const host = "calendar.google.com";
  expect(importName({ label: "Family", name: "kasun", host })).toBe("Family");
  expect(importName({ label: " ", name: "kasun", host })).toBe("kasun");
});

test("the first reading ends with a success or a failure", () => {
  expect(isFirstReading({ checked_at: null, error: null })).toBe(true);
  expect(isFirstReading({ checked_at: null, error: "The address does not answer." })).toBe(false);
  expect(isFirstReading({ checked_at: "2030-01-15T03:00:00Z", error: null })).toBe(false);
});
