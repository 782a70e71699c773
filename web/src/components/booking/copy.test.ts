import { expect, test } from "vitest";
import type { CancelPreview } from "../../api/booking";
import { policyTexts } from "./copy";
import { refundText } from "./refundText";

const preview = (parts: Partial<CancelPreview>): CancelPreview => ({
  by: "traveller",
  days: 20,
  percent: 50,
  paid: 240,
  refund: 120,
  free_until: null,
  ...parts,
});

test.each([
  [{}, "The trip starts in 20 days: you get back 50% of what you have paid."],
  [{ days: 1, percent: 0 }, "The trip starts in 1 day: nothing of what you have paid is paid back."],
  [{ days: 0, percent: 0 }, "The trip has begun: nothing of what you have paid is paid back."],
  [{ by: "guide", percent: 100 }, "The traveler gets back everything that was paid."],
  [
    { percent: 100, free_until: "2030-01-17T03:30:00Z" },
    "Your guide has changed, so you get back 100% of what you have paid until 16 Jan 2030, 19:30 your time (17 Jan 2030, 09:00 Sri Lankan time).",
  ],
  // Refunded already, or disputed at a bank.
  [{ paid: 0, refund: 0 }, "The trip starts in 20 days. There is nothing to be paid back."],
] as const)("a refund is what it is because of %o", (parts, text) => {
  expect(refundText(preview(parts))).toBe(text);
});

test("each step of a cancellation's terms ends where the one before it begins", () => {
  const step = (days: number, percent: number) => ({ days, percent });
  expect(policyTexts([step(0, 0), step(30, 90), step(7, 25), step(15, 50)])).toEqual([
    "30 days or more before the start: 90%",
    "15 to 29 days before the start: 50%",
    "7 to 14 days before the start: 25%",
    "under 7 days before the start: nothing",
  ]);
  expect(policyTexts([step(2, 100), step(1, 50), step(0, 0)])).toEqual([
    "2 days or more before the start: 100%",
    "1 day before the start: 50%",
    "under 1 day before the start: nothing",
  ]);
});
