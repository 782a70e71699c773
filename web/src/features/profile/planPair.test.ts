import { expect, test } from "vitest";
import { compareNext, isPair } from "./planPair";

test("two plans are chosen; a third takes the place of the first, and a press again takes one out", () => {
  const one = compareNext([], "a");
  expect(isPair(one)).toBe(false);
  const two = compareNext(one, "b");
  expect(two).toEqual(["a", "b"]);
  expect(isPair(two)).toBe(true);
  expect(compareNext(two, "c")).toEqual(["b", "c"]);
  expect(compareNext(two, "a")).toEqual(["b"]);
});
