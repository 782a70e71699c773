import { beforeEach, expect, test } from "vitest";
import { clearDrafts, keepDraft } from "../../../../components/draftStorage";
import { dropReplyKey, replyKey } from "./replyKey";
import { addReply, deleteReply, savedReplies } from "./savedReplies";

const [ONE, TWO] = ["7b0c9c0e-3f3e-4a59-9c39-000000000001", "7b0c9c0e-3f3e-4a59-9c39-000000000002"];

beforeEach(() => localStorage.clear());

test("up to five different replies are saved per person, and deleted one by one", () => {
  expect(savedReplies(ONE)).toEqual([]);
  expect(addReply(ONE, "  Bring a hat.\n")).toBe(true);
  expect(addReply(ONE, "Bring a hat.")).toBe(false);
  expect(addReply(ONE, "  ")).toBe(false);
  for (const text of ["2", "3", "4", "5"]) expect(addReply(ONE, text)).toBe(true);
  expect(addReply(ONE, "6")).toBe(false);
  expect(savedReplies(TWO)).toEqual([]);
  deleteReply(ONE, "3");
  expect(savedReplies(ONE)).toEqual(["Bring a hat.", "2", "4", "5"]);
  clearDrafts();
  expect(savedReplies(ONE)).toEqual([]);
});

test("unchanged replies are the same list, and what an older version wrote is no failure", () => {
  addReply(ONE, "Bring a hat.");
  expect(savedReplies(ONE)).toBe(savedReplies(ONE));
  keepDraft(ONE, "saved replies", { text: "Bring a hat." });
  expect(savedReplies(ONE)).toEqual([]);
  keepDraft(ONE, "saved replies", [1, "A", null]);
  expect(savedReplies(ONE)).toEqual(["A"]);
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
