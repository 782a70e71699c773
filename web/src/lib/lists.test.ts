import { expect, test } from "vitest";
import { keyed, withAdded } from "./lists";

test("a line is trimmed, and stands in a list once", () => {
  expect(withAdded(["First Aid"], "  Wild\u00a0life \n ranger ")).toEqual(["First Aid", "Wild life ranger"]);
  expect(withAdded(["First Aid"], "first aid")).toEqual(["First Aid"]);
  expect(withAdded(["First Aid"], " \t ")).toEqual(["First Aid"]);
});

test("what stands twice is told apart", () => {
  expect(keyed(["Tea", "Rice", "Tea"])).toEqual([
    { key: "1 Tea", text: "Tea" },
    { key: "1 Rice", text: "Rice" },
    { key: "2 Tea", text: "Tea" },
  ]);
});
