import { expect, test } from "vitest";
import { mayBeAPhone } from "./phone";

test.each([
  "+94 77 123 4567",
  "0771234567",
  "+٩٤٧٧١٢٣٤٥٦٧",
  "\u202a+94\u00a077\u00a0123\u00a04567\u202c",
  "＋８１　９０－１２３４",
  "https://wa.me/94771234567",
])("%s may be a number", (text) => {
  expect(mayBeAPhone(text)).toBe(true);
});

test.each(["", "12", "call me", "+", "\u200f"])("%s holds none", (text) => {
  expect(mayBeAPhone(text)).toBe(false);
});
