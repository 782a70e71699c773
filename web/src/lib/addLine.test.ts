import { expect, test } from "vitest";
import { withAdded } from "./addLine";

test("a line is trimmed, and stands in a list once", () => {
  expect(withAdded(["First Aid"], "  Wild\u00a0life \n ranger ")).toEqual(["First Aid", "Wild life ranger"]);
  expect(withAdded(["First Aid"], "first aid")).toEqual(["First Aid"]);
  expect(withAdded(["First Aid"], " \t ")).toEqual(["First Aid"]);
});
