import { expect, test } from "vitest";
import { copyright } from "./copy";

test("the footer says 2024 until the year is later", () => {
  expect(copyright(2024)).toBe("© 2024 Serendib");
  expect(copyright(2027)).toBe("© 2024-2027 Serendib");
});
