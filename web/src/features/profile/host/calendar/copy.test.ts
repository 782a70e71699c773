import { expect, test } from "vitest";
import { stillBookedText } from "./copy";

test("trips on blocked days stay, and requests on them cannot be approved", () => {
  const text = (...states: ("pending" | "approved" | "confirmed")[]) =>
    stillBookedText(states.map((status) => ({ status })));
  expect(text("confirmed")).toBe("You still have 1 trip on these days. Blocking does not cancel it.");
  expect(text("pending", "pending")).toBe("2 requests cannot be approved while these days are blocked.");
  expect(text("approved", "pending", "confirmed")).toBe(
    "You still have 2 trips on these days. Blocking does not cancel them. 1 request cannot be approved while these days are blocked.",
  );
});
