import { beforeEach, expect, test } from "vitest";
import { clearDrafts, keepDraft } from "../../../../components/draftStorage";
import { deviceReplies, keepOnDevice } from "./deviceReplies";
import { dropReplyKey, replyKey } from "./replyKey";

const [ONE, TWO] = ["7b0c9c0e-3f3e-4a59-9c39-000000000001", "7b0c9c0e-3f3e-4a59-9c39-000000000002"];

beforeEach(() => localStorage.clear());

test("replies on the device belong to one person, until the sign-out", () => {
  expect(deviceReplies(ONE)).toEqual([]);
  keepOnDevice(ONE, ["Bring a hat."]);
  expect(deviceReplies(ONE)).toEqual(["Bring a hat."]);
  expect(deviceReplies(TWO)).toEqual([]);
  clearDrafts();
  expect(deviceReplies(ONE)).toEqual([]);
});

test("unchanged replies are the same list, and another shape is no failure", () => {
  keepOnDevice(ONE, ["Bring a hat."]);
  expect(deviceReplies(ONE)).toBe(deviceReplies(ONE));
  keepDraft(ONE, "saved replies", { text: "Bring a hat." });
  expect(deviceReplies(ONE)).toEqual([]);
  keepDraft(ONE, "saved replies", [1, "A", null]);
  expect(deviceReplies(ONE)).toEqual(["A"]);
  keepOnDevice(ONE, []);
  expect(localStorage.length).toBe(0);
});

test("a repeated reply has the same key until it is sent; another text has its own", () => {
  const first = replyKey(ONE, "talk", "Yes.");
  expect(replyKey(ONE, "talk", "Yes.")).toBe(first);
  expect(replyKey(ONE, "other", "Yes.")).not.toBe(first);
  const changed = replyKey(ONE, "talk", "Yes!");
  expect(changed).not.toBe(first);
  dropReplyKey(ONE, "talk");
  expect(replyKey(ONE, "talk", "Yes!")).not.toBe(changed);
});
