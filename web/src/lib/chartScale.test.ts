import { expect, test } from "vitest";
import { chartScale } from "./chartScale";

test.each([
  [0, 0, [0, 0.25]],
  [7, 0, [0, 2, 4, 6, 8]],
  [972, 0, [0, 250, 500, 750, 1000]],
  [1000, 0, [0, 250, 500, 750, 1000]],
  [41_000, 0, [0, 20_000, 40_000, 60_000]],
  // Below zero, in the same steps
  [1000, -10, [-200, 0, 200, 400, 600, 800, 1000]],
  [2250, -310, [-500, 0, 500, 1000, 1500, 2000, 2500]],
  [0, -80, [-80, -60, -40, -20, 0]],
])("lines for a highest bar of %d and a lowest of %d", (highest, lowest, lines) => {
  expect(chartScale(highest, lowest)).toEqual(lines.map((line) => line + 0));
});
