import { expect, test } from "vitest";
import { apart } from "./apart";

test("a name from the right is set apart, and any other is itself", () => {
  expect(["Ana", "අජන්ත", "李娜", "", "C++ 👍"].map(apart)).toEqual(["Ana", "අජන්ත", "李娜", "", "C++ 👍"]);
  expect(["محمد", "Ana דוד", "𐤀𐤁"].map(apart)).toEqual(["\u2068محمد\u2069", "\u2068Ana דוד\u2069", "\u2068𐤀𐤁\u2069"]);
});
