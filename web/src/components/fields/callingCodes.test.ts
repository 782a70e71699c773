import { expect, test, vi } from "vitest";
import { COUNTRIES, countryOf, homeCountry, international } from "./callingCodes";

test.each([
  ["LK", "077 123 4567", "+94 077 123 4567"],
  ["GB", "07700 900123", "+44 07700 900123"],
  ["GB", "(0)20 7946 0018", "+44 (0)20 7946 0018"],
  ["IT", "06 6982", "+39 06 6982"],
  ["GB", "+47 482 19 305", "+47 482 19 305"],
  ["GB", "(+47) 482 19 305", "(+47) 482 19 305"],
  ["GB", "0047 482 19 305", "0047 482 19 305"],
  ["GB", "\u202a+94 77 123 4567\u202c", "+94 77 123 4567"],
  ["LK", "٠٧٧ ١٢٣ ٤٥٦٧", "+94 077 123 4567"],
  ["DE", "＋８１　９０", "+81 90"],
  ["US", "011 94 77 123 4567", "+94771234567"],
  ["GB", "https://wa.me/94771234567", "https://wa.me/94771234567"],
  ["GB", "  ", ""],
])("a number of %s, typed %j, is %j", (country, typed, dialled) => {
  expect(international(country, typed)).toBe(dialled);
});

test.each([
  ["+1 868 555 0100", "TT"],
  ["+1 212 555 0100", "US"],
  ["+94771234567", "LK"],
  ["+٩٤ ٧٧", "LK"],
  ["0044 7911 123456", "GB"],
  ["+999 1", undefined],
])("%j is of %s", (phone, country) => {
  expect(countryOf(phone)?.code).toBe(country);
});

test("the reader's own country comes from their languages", () => {
  expect(homeCountry(["en", "de-CH"])).toBe("CH");
  expect(homeCountry(["en"])).toBe("LK");
});

test.each([
  [["en-US@posix"], "LK"],
  [["C"], "LK"],
  [["*"], "LK"],
  [["en_US", "de-CH"], "CH"],
  [["", "c", null, "sv-SE"], "SE"],
])("of %j what is no language tag is passed over", (languages, country) => {
  expect(homeCountry(languages)).toBe(country);
});

test("a browser that names no languages at all is at home here", () => {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(JSON.parse("null"));
  expect(homeCountry()).toBe("LK");
});

test("every country stands there once", () => {
  expect(new Set(COUNTRIES.map((one) => one.code)).size).toBe(COUNTRIES.length);
});
