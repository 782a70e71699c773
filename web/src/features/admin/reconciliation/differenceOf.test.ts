import { expect, test } from "vitest";
import { differenceOf } from "./differenceOf";

test.each([
  ["amount", "payment", 1250, 1237.5, 12.5],
  ["missing_here", "payment", null, 40, -40],
  ["missing_here", "refund", null, 45.5, 45.5],
  ["missing_there", "transfer", 980, null, -980],
  ["currency", "payment", 100, 90, undefined],
])("%s of a %s, %s here and %s there: the books have %s more", (kind, subject, here_amount, there_amount, more) => {
  expect(differenceOf({ kind, subject, here_amount, there_amount, here_state: null, there_state: null })).toBe(more);
});

test.each([
  ["payment", "expired", "paid", -300],
  ["payment", "paid", "failed", 300],
  ["refund", "manual", "succeeded", 300],
  ["refund", "pending", "succeeded", 0],
  ["transfer", "sent", "returned", -300],
  ["dispute", "open", "lost", 300],
])("a %s that is %s here and %s there: the books have %s more", (subject, here_state, there_state, more) => {
  const compared = { kind: "state", subject, here_amount: 300, there_amount: 300, here_state, there_state };
  expect(differenceOf(compared)).toBe(more);
});
