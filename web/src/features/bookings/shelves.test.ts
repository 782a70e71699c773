import { expect, test } from "vitest";
import { onShelf, SHELVES, shelfOf } from "./shelves";

const STATUSES = ["pending", "approved", "confirmed", "rejected", "expired", "cancelled"];
const every = STATUSES.flatMap((status) => [true, false].map((is_completed) => ({ status, is_completed })));

test("each booking lies on exactly one shelf, and on that of all", () => {
  for (const one of every) {
    const shelves = SHELVES.filter((shelf) => onShelf([one], shelf).length === 1);
    expect(shelves).toEqual(["all", shelfOf(one)]);
  }
});

test.each([
  ["pending", false, "pending"],
  ["approved", false, "pending"],
  ["confirmed", false, "confirmed"],
  ["confirmed", true, "completed"],
  ["rejected", false, "rejected"],
  ["expired", false, "rejected"],
  ["cancelled", false, "rejected"],
] as const)("%s, travelled: %s, lies on %s", (status, is_completed, shelf) => {
  expect(shelfOf({ status, is_completed })).toBe(shelf);
});

test("what has to be paid comes first among what is pending", () => {
  const list = ["pending", "approved", "pending"].map((status) => ({ status, is_completed: false }));
  expect(onShelf(list, "pending").map((one) => one.status)).toEqual(["approved", "pending", "pending"]);
});
