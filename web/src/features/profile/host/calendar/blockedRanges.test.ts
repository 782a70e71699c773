import { expect, test } from "vitest";
import { blockRange, openRange } from "./blockedRanges";

const LEAVE = { first: "2030-03-05", last: "2030-03-20", note: "On leave" };

test("opening days leaves what is before and after them", () => {
  expect(openRange([LEAVE], { first: "2030-03-10", last: "2030-03-12" })).toEqual([
    { ...LEAVE, last: "2030-03-09" },
    { ...LEAVE, first: "2030-03-13" },
  ]);
  expect(openRange([LEAVE], { first: "2030-03-01", last: "2030-03-31" })).toEqual([]);
  expect(openRange([LEAVE], { first: "2030-03-21", last: "2030-03-31" })).toEqual([LEAVE]);
});

test("a new note replaces the earlier one on its days only", () => {
  expect(blockRange([LEAVE], { first: "2030-03-19", last: "2030-03-22" }, null)).toEqual([
    { ...LEAVE, last: "2030-03-18" },
    { first: "2030-03-19", last: "2030-03-22", note: null },
  ]);
});
