import { expect, test } from "vitest";
import { toKeyedTexts } from "./textKeys";

test("what stands twice is told apart", () => {
  expect(toKeyedTexts(["Tea", "Rice", "Tea"])).toEqual([
    { key: "1 Tea", text: "Tea" },
    { key: "1 Rice", text: "Rice" },
    { key: "2 Tea", text: "Tea" },
  ]);
});
