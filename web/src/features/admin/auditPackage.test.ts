import { expect, test } from "vitest";
import type { Json } from "../../api/database.gen";
import { packageFieldLabel, packageValueText } from "./auditPackage";

const SEASON = { name: "Quiet months", first_day: "05-01", last_day: "06-15", percent: -15 };
const COST = { label: "Entrance", amount_usd: 30, per: "person", is_optional: true };

test.each<[string, Json, string | undefined]>([
  ["price", 320, "$320"],
  [
    "seasons",
    [{ ...SEASON, min_people: 4, notice_days: null }],
    "Quiet months, 1 May to 15 June: 15% less, from 4 people",
  ],
  ["package_seasons", SEASON, "Quiet months, 1 May to 15 June: 15% less"],
  ["group_prices", [{ from_people: 4, price_per_person: 250 }], "From 4 people: $250"],
  ["locations", [{ location_name: "Ella" }, { location_name: "Kandy" }], "Ella; Kandy"],
  ["languages", ["en", "de"], "English; German"],
  ["package_languages", { language_code: "de" }, "German"],
  ["local_costs", [COST], "Entrance: $30 per person, optional"],
  ["package_days", { day_number: 2, title: "Up", description: "By train" }, "Day 2: Up. By train"],
  ["images", ["/a.jpg", "/b.jpg"], "2 pictures"],
  ["sale", "taken_down", "Taken down"],
  ["resumes_on", "2030-03-01", "1 Mar 2030"],
  // Of another shape, as an older entry may be: its plain value is displayed.
  ["seasons", [{ name: "Old" }], undefined],
  ["title", "Salt Pans", undefined],
  ["price", null, undefined],
])("a logged %s of %j", (field, value, text) => {
  expect(packageValueText(field, value, null)).toBe(text);
});

test("fields have the names of the wizard", () => {
  expect(["max_people", "package_room_pricing", "status"].map(packageFieldLabel)).toEqual([
    "Max Group Size",
    "Room prices",
    undefined,
  ]);
});
