import { expect, test } from "vitest";
import { isLikeAPhone } from "./phone";

test.each(["+94 77 123 4567", "0771234567", "(077) 123-45.67", "12345"])("%s is a number", (text) => {
  expect(isLikeAPhone(text)).toBe(true);
});

test.each(["", "1234", "+94 77 123 4567 8901 234", "077 call me", "+٩٤٧٧١٢٣٤٥"])("%s is none", (text) => {
  expect(isLikeAPhone(text)).toBe(false);
});
