import { expect, test } from "vitest";
import { changedReply, changeReplies, hasChanged, MOST_REPLIES, moveReplies } from "./savedReplies";

test("a change is made in the list as it is by then", () => {
  expect(changeReplies(["A", "B"], { after: "  C\n" })).toEqual(["A", "B", "C"]);
  expect(changeReplies(["A", "B"], { before: "A", after: "C" })).toEqual(["C", "B"]);
  expect(changeReplies(["A", "B"], { before: "A" })).toEqual(["B"]);
  // Deleted on another device meanwhile.
  expect(changeReplies(["B"], { before: "A", after: "C" })).toEqual(["B", "C"]);
  expect(changeReplies(["B"], { before: "A" })).toEqual(["B"]);
  // Added there meanwhile.
  expect(changeReplies(["A", "C"], { before: "A", after: "C" })).toEqual(["C"]);
  expect(changeReplies(["C"], { after: "C" })).toEqual(["C"]);
});

test("texts of the device move to the list once, and those that do not fit stay", () => {
  expect(moveReplies(["A"], ["A", " B ", "B", " "])).toEqual({ moved: ["B"], left: [] });
  const long = "x".repeat(1001);
  expect(moveReplies([], [long, "A"])).toEqual({ moved: ["A"], left: [long] });
  const full = Array.from({ length: MOST_REPLIES - 1 }, (_, index) => `Reply ${index}`);
  expect(moveReplies(full, ["A", "B"])).toEqual({ moved: ["A"], left: ["B"] });
});

test("a list has changed if a text or its place is another", () => {
  expect([hasChanged(["A"], ["A"]), hasChanged(["A"], ["B"]), hasChanged(["A"], [])]).toEqual([false, true, true]);
});

test.each([
  [["A", "B", "C"], ["A", "b", "C"], "b"],
  [["A", "B", "C"], ["B", "C"], undefined],
  [["A", "B"], ["A"], undefined],
  [["Z", "A", "B"], ["A", "b", "new"], "b"],
  [["B"], ["b"], "b"],
  [["A"], ["A", "new"], undefined],
])("of %j another tab made %j: the reply B became %j", (known, now, text) => {
  expect(changedReply(known, now, "B")).toBe(text);
});
