import { expect, test } from "vitest";
import { differenceOf } from "./differenceOf";

test.each([
  ["amount", "payment", 1250, 1237.5, 12.5],
  ["missing_here", "payment", null, 40, -40],
  ["missing_here", "refund", null, 45.5, 45.5],
  ["missing_there", "transfer", 980, null, -980],
  ["state", "dispute", 300, 300, undefined],
  ["currency", "payment", 100, 90, undefined],
])("%s of a %s, %s here and %s there: the books have %s more", (kind, subject, here_amount, there_amount, more) => {
  expect(differenceOf({ kind, subject, here_amount, there_amount })).toBe(more);
});
