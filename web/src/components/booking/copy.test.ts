import { expect, test } from "vitest";
import type { CancelPreview } from "../../api/booking";
import { refundTold } from "./copy";

const preview = (parts: Partial<CancelPreview>): CancelPreview => ({
  by: "traveller",
  days: 20,
  percent: 50,
  paid: 240,
  refund: 120,
  ...parts,
});

test.each([
  [{}, "The trip starts in 20 days: you get back 50% of what you have paid."],
  [{ days: 1, percent: 0 }, "The trip starts in 1 day: nothing of what you have paid is paid back."],
  [{ days: 0, percent: 0 }, "The trip has begun: nothing of what you have paid is paid back."],
  [{ by: "guide", percent: 100 }, "The traveler gets back everything that was paid."],
  // What was paid may have gone back before, or be disputed at a bank.
  [{ paid: 0, refund: 0 }, "The trip starts in 20 days. There is nothing to be paid back."],
] as const)("a refund is what it is because of %o", (parts, text) => {
  expect(refundTold(preview(parts))).toBe(text);
});
