import { expect, test } from "vitest";
import { handStroke, ISLAND_HEIGHT, ISLAND_WIDTH, onIsland } from "./island";

test("the corners of the island lie on the paper", () => {
  for (const [latitude, longitude] of [
    [9.82, 80.23],
    [5.92, 80.59],
    [7.04, 81.88],
    [8.21, 79.7],
  ] as const) {
    const { x, y } = onIsland(latitude, longitude);
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(ISLAND_WIDTH);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(ISLAND_HEIGHT);
  }
});

test("a stroke passes through every stop and bows between them", () => {
  const path = handStroke([
    { x: 0, y: 0 },
    { x: 100, y: 0 },
    { x: 100, y: 100 },
  ]);
  expect(path).toBe("M0 0Q50 -13 100 0Q87 50 100 100");
});

test("no stops, no stroke", () => {
  expect(handStroke([])).toBe("");
});
