import { expect, test } from "vitest";
import { NOT_A_NUMBER, readDecimal, readDollars, readWhole, typedDollars, withAsciiDigits } from "./numbers";

test.each([
  // American
  ["1,234.50", 1234.5],
  ["$1,234.50", 1234.5],
  ["1,234,567", 1_234_567],
  ["US$ 99", 99],
  ["99 USD", 99],
  ["0.5", 0.5],
  ["1234.5", 1234.5],
  // German, Swiss, French
  ["1.234,50", 1234.5],
  ["1.234.567,89", 1_234_567.89],
  ["99,5", 99.5],
  ["100,-", 100],
  ["1'234.50", 1234.5],
  ["1’234.50", 1234.5],
  ["1 234,50", 1234.5],
  ["1\u202f234,50", 1234.5],
  // Indian
  ["1,23,456.50", 123_456.5],
  ["12,34,567", 1_234_567],
  ["१२३", 123],
  // Arabic, Persian
  ["١٢٣", 123],
  ["١٢٣٫٥", 123.5],
  ["١٬٢٣٤٫٥٠", 1234.5],
  ["۱۲۳", 123],
  // Sinhala, Tamil, full width, pasted invisible characters
  ["෧෨෩", 123],
  ["௧௨௩", 123],
  ["１２３．５", 123.5],
  ["\u200e$1,234.50\u202c", 1234.5],
])("%s is %d dollars", (typed, dollars) => {
  expect(readDollars(typed)).toEqual({ number: dollars });
});

test.each(["1.234", "1,234", "12.345", "123,456", "$1,234", "١,٢٣٤", "1.000"])(
  "%s could be two numbers and is none",
  (typed) => {
    const read = readDollars(typed);
    expect("problem" in read && read.problem).toMatch(/can be read in two ways\. Please write \d+ or \d+\.\d\d\.$/);
  },
);

test.each(["₹500", "500 €", "Rs 500", "EUR 5"])("%s is no dollars", (typed) => {
  const read = readDollars(typed);
  expect("problem" in read && read.problem).toMatch(/^Amounts are in US dollars/);
});

test.each([
  "",
  "-5",
  "five",
  "1e5",
  "0x10",
  "1,2,3",
  "1.2.3",
  "1 2",
  "12 34",
  "1,23.4,5",
  "1.23,456.7",
  ".",
  "NaN",
  "1,1,234",
  "١٫٢٬٣",
  "١٬٢٫٣",
  "1;5",
])("%s is no number", (typed) => {
  expect(readDollars(typed)).toEqual({ problem: NOT_A_NUMBER });
  expect(typedDollars(typed)).toBeUndefined();
});

test("a third decimal is asked about and a thousandth is never taken for a thousand", () => {
  expect(readDollars("0.234")).toEqual({ problem: "Please enter at most two decimals." });
  expect(readDollars("1234.567")).toEqual({ problem: "Please enter at most two decimals." });
  expect(readDollars("5.0")).toEqual({ number: 5 });
});

test("whole numbers are whole", () => {
  expect(readWhole(" ٤ ")).toEqual({ number: 4 });
  expect(readWhole("4.0")).toEqual({ number: 4 });
  expect(readWhole("4,5")).toEqual({ problem: NOT_A_NUMBER });
  expect(readDecimal("1,5")).toEqual({ number: 1.5 });
});

test("digits of other scripts become ours and letters beside them stay", () => {
  expect(withAsciiDigits("١٠ days, ௰ ½ ක 7")).toBe("10 days, ௰ ½ ක 7");
});

test("what was read is read again as itself", () => {
  for (const cents of [0, 1, 99, 100, 12_345, 123_456, 99_999_999]) {
    for (const locale of ["en-US", "de-DE", "en-IN", "ar-EG", "fr-FR", "de-CH", "fa-IR"]) {
      const typed = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(cents / 100);
      expect([typed, readDollars(typed)]).toEqual([typed, { number: cents / 100 }]);
    }
  }
});
