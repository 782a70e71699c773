import { expect, test } from "vitest";
import { rangeOf, toBars } from "./bars";

const month = (earned: number, adjustments: number) => ({ month: "2026-11", earned, adjustments, payouts: -99 });

test("adjustments stand on what was earned, or hang below zero", () => {
  expect(toBars([month(100, 20), month(100, -30), month(0, 0)]).map(({ parts }) => parts)).toEqual([
    [
      { tone: "earned", from: 0, to: 100 },
      { tone: "adjustments", from: 100, to: 120 },
    ],
    [
      { tone: "earned", from: 0, to: 100 },
      { tone: "adjustments", from: 0, to: -30 },
    ],
    [],
  ]);
});

test("the range includes zero and ignores payouts", () => {
  expect(rangeOf(toBars([month(100, 20), month(10, -30)]))).toEqual({ highest: 120, lowest: -30 });
  expect(rangeOf(toBars([month(-5, -30)]))).toEqual({ highest: 0, lowest: -35 });
  expect(rangeOf(toBars([month(0, 0)]))).toEqual({ highest: 0, lowest: 0 });
});
