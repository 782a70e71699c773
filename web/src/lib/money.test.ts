import { expect, test } from "vitest";
import { aboutUsd, ofCents, usd, usdCents } from "./money";

test("whole dollars have no cents, others have two", () => {
  expect(usd(940)).toBe("$940");
  expect(usd(1250.5)).toBe("$1,250.50");
});

test("about is rounded to the dollar", () => {
  expect(aboutUsd(1187.5)).toBe("$1,188");
});

test("any sum reads as American English writes it", () => {
  const exact = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
  for (const dollars of [0.5, 9.99, 99.9, 999.01, 1000.25, 12_345.67, 1_234_567.89]) {
    expect(usd(dollars)).toBe(exact.format(dollars));
    expect(aboutUsd(dollars)).toBe(exact.format(Math.round(dollars)).replace(".00", ""));
  }
});

test("bills have their cents, and what was paid is taken off", () => {
  expect([2820, 0.5, 972.05, -810, 1234567.8].map(usdCents)).toEqual([
    "$2,820.00",
    "$0.50",
    "$972.05",
    "−$810.00",
    "$1,234,567.80",
  ]);
});

test("cents are dollars of two decimals", () => {
  expect([50, 1250].map(ofCents)).toEqual([0.5, 12.5]);
});
