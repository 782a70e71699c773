import { expect, test } from "vitest";
import { toggleLine } from "./RequestToggle";
import { type SeasonSwap, swapRequest, swapText } from "./SeasonSwaps";

const swap: SeasonSwap = {
  day_number: 3,
  attraction_id: "a",
  title: "Minneriya National Park",
  instead_id: "b",
  instead_title: "Kaudulla National Park",
  best_months: [8, 9, 10, 11, 12],
  drive_minutes: 35,
};

test("a swap names both sights, the way between them and the season", () => {
  expect(swapText(swap)).toBe(
    "In season then: Kaudulla National Park, 35 min from Minneriya National Park, best August to December.",
  );
  expect(swapText({ ...swap, best_months: [] })).toMatch(/from Minneriya National Park\.$/);
});

test("a press writes the swap below what was typed, and another takes it away", () => {
  const line = swapRequest(swap);
  expect(line).toBe("Day 3: Kaudulla National Park instead of Minneriya National Park, please.");
  expect(toggleLine("", line)).toBe(line);
  expect(toggleLine("No peanuts \n", line)).toBe(`No peanuts\n${line}`);
  expect(toggleLine(`No peanuts\n${line}`, line)).toBe("No peanuts");
  expect(toggleLine(line, line)).toBe("");
});
