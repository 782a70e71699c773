import { expect, test } from "vitest";
import { type DayForm, emptyDay, emptyStop } from "./form";
import { dropStop, moveEntry, stepStop } from "./reorder";

const stop = (key: string) => ({ ...emptyStop("Ella"), key, title: key });
const day = (key: string, ...stops: string[]): DayForm => ({ ...emptyDay(), key, attractions: stops.map(stop) });
const stopKeys = (days: DayForm[] | undefined) =>
  days?.map((one) => one.attractions.map((entry) => entry.key).join(""));

const days = [day("1", "a", "b"), day("2"), day("3", "c")];

test("an entry moves, and nothing else changes places", () => {
  expect(moveEntry(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
  expect(moveEntry(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
  expect(moveEntry(["a", "b"], 0, 5)).toEqual(["a", "b"]);
});

test("a stop is carried within its day, to another and into an empty one", () => {
  expect(stopKeys(dropStop(days, "a", "b"))).toEqual(["ba", "", "c"]);
  expect(stopKeys(dropStop(days, "b", "a"))).toEqual(["ba", "", "c"]);
  expect(stopKeys(dropStop(days, "a", "2"))).toEqual(["b", "a", "c"]);
  expect(stopKeys(dropStop(days, "a", "c"))).toEqual(["b", "", "ca"]);
  expect(stopKeys(dropStop(days, "c", "1"))).toEqual(["cab", "", ""]);
  expect(stopKeys(dropStop(days, "c", "2"))).toEqual(["ab", "c", ""]);
  expect(stopKeys(dropStop(days, "c", "3"))).toEqual(["ab", "c", ""]);
  expect(stopKeys(dropStop(days, "b", "1"))).toEqual(["ba", "", "c"]);
  expect(stopKeys(dropStop(days, "a", "1"))).toEqual(["ab", "", "c"]);
  expect(stopKeys(dropStop(days, "a", "nowhere"))).toEqual(["ab", "", "c"]);
});

test("step by step a stop wanders through every day, and stops at both ends", () => {
  const seen: unknown[] = [];
  let now: DayForm[] | undefined = days;
  while (now) {
    seen.push(stopKeys(now));
    now = stepStop(now, "b", 1);
  }
  expect(seen).toEqual([
    ["ab", "", "c"],
    ["a", "b", "c"],
    ["a", "", "bc"],
    ["a", "", "cb"],
  ]);
  expect(stepStop(days, "a", -1)).toBeUndefined();
  expect(stopKeys(stepStop(days, "c", -1))).toEqual(["ab", "c", ""]);
});
