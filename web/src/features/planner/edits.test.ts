import { expect, test } from "vitest";
import { plan } from "../../testing/plan";
import { adding, besides, isMadeAgain, lasting, moving, removing, startingAt, swapping, whereIs } from "./edits";
import { SAMPLE } from "./samplePlan";

const LAKE = "kandy_lake";

test("a stop is found wherever it stands", () => {
  expect(whereIs(SAMPLE, LAKE)).toEqual({ day: 2, at: 1 });
  expect(whereIs(SAMPLE, "sigiriya")).toBeUndefined();
});

test("a step leads through the day and on into the next", () => {
  expect(besides(SAMPLE, { day: 2, at: 1 }, -1)).toEqual({ day: 2, at: 0 });
  expect(besides(SAMPLE, { day: 2, at: 1 }, 1)).toEqual({ day: 3, at: 0 });
  expect(besides(SAMPLE, { day: 2, at: 0 }, -1)).toEqual({ day: 1, at: 2 });
  expect(besides(SAMPLE, { day: 1, at: 0 }, -1)).toBeUndefined();
  expect(besides(SAMPLE, { day: 5, at: 1 }, 1)).toBeUndefined();
});

test("a change names where its stop stands when it is made", () => {
  expect(moving(LAKE, 1)(SAMPLE)).toEqual({ move: { day: 2, from: 1, toDay: 3, to: 0 } });
  const [first, second, ...rest] = SAMPLE.days;
  if (!first || !second) throw new Error("the sample has days");
  const emptied = { ...SAMPLE, days: [first, { ...second, attractions: second.attractions.slice(1) }, ...rest] };
  expect(removing(LAKE)(SAMPLE)).toEqual({ remove: { day: 2, at: 1 } });
  expect(removing(LAKE)(emptied)).toEqual({ remove: { day: 2, at: 0 } });
  expect(startingAt("gone", "09:00")(SAMPLE)).toBeUndefined();
  expect(adding(9, LAKE)(SAMPLE)).toBeUndefined();
});

test("one is put where another stood, in one change", () => {
  expect(swapping(LAKE, "other")(SAMPLE)).toEqual({ swap: { day: 2, at: 1, attraction: "other" } });
  expect(swapping("gone", "other")(SAMPLE)).toBeUndefined();
});

const rule = { key: "pace", text: "Slow days", origin: "form", state: "met" } as const;

test.each([
  ["a stop that is still there", removing(LAKE), true],
  ["a stop that is still there, for longer", lasting(LAKE, 90), true],
  ["a stop that is gone", startingAt("gone", "09:00"), false],
  ["the title", () => ({ title: "Ours" }), true],
  ["a wish that is still there", () => ({ lift: "pace" }), true],
  ["a wish that is gone", () => ({ lift: "no-ella" }), false],
  ["a new sight", adding(1, "other"), true],
  ["a sight that another has added", adding(1, LAKE), false],
  ["a swap for a new sight", swapping(LAKE, "other"), true],
  ["a swap for what another has added", swapping(LAKE, SAMPLE.days[0]?.attractions[0]?.id ?? ""), false],
  ["going back to an earlier version", () => ({ restore: 1 }), false],
  ["two days, swapped", () => ({ swapDays: { a: 1, b: 2 } }), false],
  ["taking the last change back", () => ({ undo: true }) as const, false],
])("with others this is made again by itself, or not: %s", (_, one, isMade) => {
  const itinerary = { ...SAMPLE, constraints: [rule] };
  expect(isMadeAgain(one, plan({ itinerary, editors: ["Ada", "Tom"] }))).toBe(isMade);
  expect(isMadeAgain(one, plan({ itinerary }))).toBe(false);
});
