import { expect, test } from "vitest";
import { plan } from "../../testing/plan";
import {
  addStop,
  findStop,
  isMadeAgain,
  moveStop,
  neighbourOf,
  removeStop,
  setDuration,
  setStartTime,
  swapStop,
} from "./edits";
import { SAMPLE } from "./samplePlan";

const LAKE = "kandy_lake";

test("a stop is found wherever it stands", () => {
  expect(findStop(SAMPLE, LAKE)).toEqual({ day: 2, at: 1 });
  expect(findStop(SAMPLE, "sigiriya")).toBeUndefined();
});

test("a step leads through the day and on into the next", () => {
  expect(neighbourOf(SAMPLE, { day: 2, at: 1 }, -1)).toEqual({ day: 2, at: 0 });
  expect(neighbourOf(SAMPLE, { day: 2, at: 1 }, 1)).toEqual({ day: 3, at: 0 });
  expect(neighbourOf(SAMPLE, { day: 2, at: 0 }, -1)).toEqual({ day: 1, at: 2 });
  expect(neighbourOf(SAMPLE, { day: 1, at: 0 }, -1)).toBeUndefined();
  expect(neighbourOf(SAMPLE, { day: 5, at: 1 }, 1)).toBeUndefined();
});

test("a change names where its stop stands when it is made", () => {
  expect(moveStop(LAKE, 1)(SAMPLE)).toEqual({ move: { day: 2, from: 1, toDay: 3, to: 0 } });
  const [first, second, ...rest] = SAMPLE.days;
  if (!first || !second) throw new Error("the sample has days");
  const emptied = { ...SAMPLE, days: [first, { ...second, attractions: second.attractions.slice(1) }, ...rest] };
  expect(removeStop(LAKE)(SAMPLE)).toEqual({ remove: { day: 2, at: 1 } });
  expect(removeStop(LAKE)(emptied)).toEqual({ remove: { day: 2, at: 0 } });
  expect(setStartTime("gone", "09:00")(SAMPLE)).toBeUndefined();
  expect(addStop(9, LAKE)(SAMPLE)).toBeUndefined();
});

test("one is put where another stood, in one change", () => {
  expect(swapStop(LAKE, "other")(SAMPLE)).toEqual({ swap: { day: 2, at: 1, attraction: "other" } });
  expect(swapStop("gone", "other")(SAMPLE)).toBeUndefined();
});

const rule = { key: "pace", text: "Slow days", origin: "form", state: "met" } as const;

test.each([
  ["a stop that is still there", removeStop(LAKE), true],
  ["a stop that is still there, for longer", setDuration(LAKE, 90), true],
  ["a stop that is gone", setStartTime("gone", "09:00"), false],
  ["the title", () => ({ title: "Ours" }), true],
  ["a wish that is still there", () => ({ lift: "pace" }), true],
  ["a wish that is gone", () => ({ lift: "no-ella" }), false],
  ["a new sight", addStop(1, "other"), true],
  ["a sight that another has added", addStop(1, LAKE), false],
  ["a swap for a new sight", swapStop(LAKE, "other"), true],
  ["a swap for what another has added", swapStop(LAKE, SAMPLE.days[0]?.attractions[0]?.id ?? ""), false],
  ["going back to an earlier version", () => ({ restore: 1 }), false],
  ["two days, swapped", () => ({ swapDays: { a: 1, b: 2 } }), false],
  ["taking the last change back", () => ({ undo: true }) as const, false],
])("with others this is made again by itself, or not: %s", (_, one, isMade) => {
  const itinerary = { ...SAMPLE, constraints: [rule] };
  expect(isMadeAgain(one, plan({ itinerary, editors: ["Ada", "Tom"] }))).toBe(isMade);
  expect(isMadeAgain(one, plan({ itinerary }))).toBe(false);
});
