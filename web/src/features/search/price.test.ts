import { expect, test } from "vitest";
import { readPrice } from "./price";

test("a price is read as people of any country type it", () => {
  for (const typed of [
    "1500",
    "1 500",
    "1,500",
    "1.500",
    "$1,500",
    "1'500",
    "1 500 USD",
    "US$ 1500",
    "1500.00",
    "1.500,00",
  ])
    expect(readPrice(typed), typed).toBe(1500);
  for (const typed of [
    "400",
    "$400",
    " 400 ",
    "400$",
    "usd 400",
    "400 dollars",
    "400.99",
    "４００",
    "٤٠٠",
    "۴۰۰",
    "400.",
  ])
    expect(readPrice(typed), typed).toBe(400);
  expect(readPrice("0")).toBe(0);
});

test("more than the slider has is the most there is", () => {
  for (const typed of ["10000", "10,000+", "25000", "99,999,999"]) expect(readPrice(typed), typed).toBe(10_000);
});

test("what is no price in dollars is not taken for one", () => {
  for (const typed of ["", "cheap", "-5", "€400", "400 EUR", "1e3", "4-5", "$", "12,34,5x"])
    expect(readPrice(typed), typed).toBeUndefined();
});
