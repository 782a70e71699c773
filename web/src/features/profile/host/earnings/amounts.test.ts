import { expect, test } from "vitest";
import type { GuideEarnings } from "../../../../api/earnings";
import { axisUsd, hasNoEarnings, netEarned, signedUsd, sumOf } from "./amounts";

test.each([
  [340, "+$340.00"],
  [1240.5, "+$1,240.50"],
  [-12.5, "−$12.50"],
  [0, "$0.00"],
])("%d with its sign is %s", (amount, text) => {
  expect(signedUsd(amount)).toBe(text);
});

test.each([
  [1000, "$1,000"],
  [0, "$0"],
  [-2500, "−$2,500"],
  [0.25, "$0.25"],
])("%d beside the axis is %s", (amount, text) => {
  expect(axisUsd(amount)).toBe(text);
});

test("sums are exact in cents", () => {
  expect(sumOf([0.1, 0.2])).toBe(0.3);
  expect(netEarned({ earned: 310.25, adjustments: -310.25 })).toBe(0);
});

const NONE: GuideEarnings = {
  commission_percent: 15,
  balance: 0,
  upcoming: 0,
  next_payout: null,
  months: [{ month: "2026-11", earned: 0, adjustments: 0, payouts: 0 }],
  trips_to_come: [],
  years: [],
};

test("a new guide has no earnings; a held share or an older year is some", () => {
  expect(hasNoEarnings(NONE)).toBe(true);
  expect(hasNoEarnings({ ...NONE, upcoming: 85 })).toBe(false);
  expect(hasNoEarnings({ ...NONE, years: ["2024"] })).toBe(false);
  expect(hasNoEarnings({ ...NONE, balance: -10 })).toBe(false);
});
