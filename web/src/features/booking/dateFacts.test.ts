import { expect, test } from "vitest";
import { dayText } from "../../lib/dates";
import { type ClosedSight, closedText, holidayText, openRequest } from "./DateFacts";

const closed: ClosedSight = {
  day_number: 3,
  attraction_id: "a",
  title: "Yala National Park",
  because: "is closed in September (Wildlife department; checked November 2026)",
  instead_id: "b",
  instead_title: "Bundala National Park",
  drive_minutes: 40,
};

test("a closed sight is named with its reason, and what is open near it can be asked for", () => {
  expect(closedText(closed)).toBe(
    "Day 3: Yala National Park is closed in September (Wildlife department; checked November 2026). Open then: Bundala National Park, 40 min away.",
  );
  expect(openRequest(closed)).toBe(
    "Day 3: Bundala National Park instead of Yala National Park, which is closed then, please.",
  );
  const alone = { ...closed, instead_id: null, instead_title: null, drive_minutes: null };
  expect(closedText(alone)).toMatch(/2026\)\.$/);
});

test("a festival says its day, and whether that is only expected", () => {
  const holiday = {
    day_number: 2,
    date: "2027-04-13",
    is_poya: false,
    name: "Sinhala and Tamil New Year",
    text: "Many shops close.",
    source: "Calendar",
    checked: "2026-11-28",
    is_expected: false,
  };
  expect(holidayText(holiday)).toBe(`${dayText("2027-04-13")}: Sinhala and Tamil New Year. Many shops close.`);
  expect(holidayText({ ...holiday, is_expected: true })).toMatch(/^On or about /);
});
