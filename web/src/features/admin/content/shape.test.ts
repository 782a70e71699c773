import { expect, test } from "vitest";
import { fitValue, hasField, type Shape } from "./shape";

const LINE: Shape = { kind: "line", limit: 80 };
const field = (name: string, shape: Shape) => ({ name, label: name, help: "", is_required: true, shape });
const PART: Shape = { kind: "object", fields: [field("title", LINE)] };
const PAGE: Shape = {
  kind: "object",
  fields: [field("lede", LINE), field("parts", { kind: "list", item_label: "part", least: 0, most: 9, item: PART })],
};

test("what no field stands for is not sent", () => {
  const stored = { lede: "a", former: "b", parts: [{ title: "c", note: "d" }] };
  expect(fitValue(PAGE, stored)).toEqual({ lede: "a", parts: [{ title: "c" }] });
  expect(fitValue(PAGE, { lede: "a" })).toEqual({ lede: "a" });
});

test("a problem without a field has no place of its own", () => {
  for (const path of ["lede", "parts", "parts[2]", "parts[2].title"]) expect(hasField(PAGE, path), path).toBe(true);
  for (const path of ["", "former", "parts[2].note", "lede.x", "parts.title"]) {
    expect(hasField(PAGE, path), path).toBe(false);
  }
});
