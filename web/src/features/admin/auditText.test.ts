import { expect, test } from "vitest";
import type { Json } from "../../api/database.gen";
import { valueText } from "./auditText";

test.each<[Json, string]>([
  [["travellers.0.phone"], "Phone of the first traveler"],
  [
    ["travellers.1.full_name", "travellers.1.email", "travellers.11.is_primary"],
    "Name of the second traveler; E-mail of the second traveler; Main contact of traveler 12",
  ],
  [["travellers.2"], "All of the third traveler"],
  [["Kandy", "Ella"], "Kandy; Ella"],
  [
    [
      { kind: "whatsapp", is_shown: true },
      { kind: "site", url: null },
    ],
    "Kind: whatsapp, Is shown: Yes; Kind: site",
  ],
  ["approved", "approved"],
  [0, "0"],
  [false, "No"],
  [null, ""],
  [[], ""],
])("the log tells %j as %j", (value, text) => {
  expect(valueText(value)).toBe(text);
});
