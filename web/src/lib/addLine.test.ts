import { expect, test } from "vitest";
import { addLine } from "./addLine";

test("a line is trimmed, and stands in a list once", () => {
  expect(addLine(["First Aid"], "  Wild\u00a0life \n ranger ")).toEqual(["First Aid", "Wild life ranger"]);
  expect(addLine(["First Aid"], "first aid")).toEqual(["First Aid"]);
  expect(addLine(["First Aid"], " \t ")).toEqual(["First Aid"]);
});
