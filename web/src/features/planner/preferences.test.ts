import { expect, test } from "vitest";
import { PLAN_INTERESTS } from "../../api/forms.gen";
import {
  clampNumber,
  DEFAULTS,
  isReachable,
  missingOn,
  toPreferences,
  wishesFrom,
  withGroup,
  withStyle,
} from "./preferences";

const words = { noDestination: "destination", noInterest: "interest", startIsOver: "start" };

test("the defaults are the specification's", () => {
  expect(toPreferences(DEFAULTS)).toEqual({
    destinations: [],
    duration: 7,
    travelStyle: "comfort",
    budget: "comfort",
    interests: [],
    groupSize: 2,
    groupType: "couple",
    accommodation: [],
    transportation: [],
    pace: "moderate",
    specialRequests: "",
  });
  expect(PLAN_INTERESTS).toHaveLength(16);
});

test("numbers are kept within their bounds, and what is none is 1", () => {
  expect(["0", "-4", "x", "", " 12 ", "31", "1e9", "2.6", "Infinity"].map((text) => clampNumber(text, 30))).toEqual([
    "1",
    "1",
    "1",
    "1",
    "12",
    "30",
    "30",
    "3",
    "1",
  ]);
  expect(["٧", "１２", "෧෦", "2,4", "\u200e5"].map((text) => clampNumber(text, 30))).toEqual([
    "7",
    "12",
    "10",
    "2",
    "5",
  ]);
});

test("a style brings its budget; one chosen by hand stays until the style changes", () => {
  const luxury = withStyle(DEFAULTS, "luxury");
  expect(luxury.budget).toBe("luxury");
  const saving = { ...luxury, budget: "budget" };
  expect(toPreferences(saving)).toMatchObject({ travelStyle: "luxury", budget: "budget" });
  expect(withStyle(saving, "backpacker").budget).toBe("backpacker");
});

test("who travels alone is one", () => {
  expect(withGroup(DEFAULTS, "solo").groupSize).toBe("1");
  expect(withGroup(withGroup(DEFAULTS, "solo"), "family").groupSize).toBe("2");
  expect(withGroup({ ...DEFAULTS, groupSize: "6" }, "friends").groupSize).toBe("6");
});

test("nobody passes a step that lacks something", () => {
  expect(missingOn(1, DEFAULTS, words)).toBe("destination");
  const there = { ...DEFAULTS, destinations: ["Ella"] };
  expect([1, 2, 3, 4, 5].map((step) => missingOn(step, there, words))).toEqual([
    undefined,
    undefined,
    "interest",
    undefined,
    undefined,
  ]);
  expect(isReachable(5, DEFAULTS)).toBe(1);
  expect(isReachable(5, there)).toBe(3);
  expect(isReachable(5, { ...there, interests: ["Photography"] })).toBe(5);
});

test("a day that is over in Sri Lanka is no start", () => {
  const there = { ...DEFAULTS, destinations: ["Ella"], interests: ["Photography"] };
  for (const [startDate, missing, furthest] of [
    ["2030-01-14", "start", 1],
    ["2020-06-01", "start", 1],
    ["2030-01-15", undefined, 5],
    ["2030-01-16", undefined, 5],
    ["", undefined, 5],
  ] as const) {
    const wishes = { ...there, startDate };
    expect([missingOn(1, wishes, words, "2030-01-15"), isReachable(5, wishes, "2030-01-15")]).toEqual([
      missing,
      furthest,
    ]);
  }
});

test("only a day that exists is a start", () => {
  expect(toPreferences({ ...DEFAULTS, startDate: "2030-02-30" })).not.toHaveProperty("startDate");
  expect(toPreferences({ ...DEFAULTS, startDate: "2030-02-03" }).startDate).toBe("2030-02-03");
});

test("whatever was kept becomes a wizard again", () => {
  expect(wishesFrom(undefined)).toEqual(DEFAULTS);
  const stored = { ...DEFAULTS, destinations: ["Ella", 7], interests: ["Photography", "Knitting"], pace: "breathless" };
  expect(wishesFrom(JSON.parse(JSON.stringify(stored)))).toEqual({
    ...DEFAULTS,
    destinations: ["Ella"],
    interests: ["Photography"],
  });
});
