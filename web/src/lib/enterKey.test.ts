import { expect, test } from "vitest";
import { isComposing, isEnter } from "./enterKey";

const press = (init: KeyboardEventInit & { keyCode?: number }) => new KeyboardEvent("keydown", init);

test("Enter means go", () => {
  expect(isEnter(press({ key: "Enter", keyCode: 13 }))).toBe(true);
  expect(isEnter(press({ key: "a", keyCode: 65 }))).toBe(false);
});

test("the Enter that ends a composed word does not, in whatever way the browser says that it is one", () => {
  expect(isEnter(press({ key: "Enter", keyCode: 13, isComposing: true }))).toBe(false);
  expect(isEnter(press({ key: "Enter", keyCode: 229 }))).toBe(false);
  expect(isComposing(press({ key: "ArrowDown", keyCode: 229 }))).toBe(true);
});
