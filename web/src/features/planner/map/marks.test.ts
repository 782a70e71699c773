import { expect, test } from "vitest";
import type { Itinerary } from "../../../api/plan";
import { legPoints, type Point } from "../../../lib/island";
import { planDiff } from "../planDiff";
import { SAMPLE } from "../samplePlan";
import { legendText } from "./copy";
import { addedKeys, beforeMarks, colourOf, daysOf, legsOf, marksOf, nightsOf } from "./marks";
import { boxAround, placeMapNames } from "./names";

const marks = marksOf(SAMPLE);

test("every stop and every night is on the map, in the order of the road", () => {
  expect(marks.map((one) => one.day)).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5]);
  expect(marks.filter((one) => one.kind === "night").map((one) => one.name)).toEqual([
    "Colombo",
    "Kandy",
    "Kandy",
    "Nuwara Eliya",
    "Nuwara Eliya",
  ]);
});

test("stops are numbered within their day, and every way has its minutes", () => {
  const [day] = SAMPLE.days;
  const longer = { ...SAMPLE, days: day ? [{ ...day, driveMinutes: 40 }] : [] };
  expect(marksOf(longer).map(({ number, drive }) => [number, drive])).toEqual([
    [1, 15],
    [2, 10],
    [undefined, 15],
  ]);
  expect(legsOf(marksOf(longer)).map((leg) => leg.drive)).toEqual([10, 15]);
});

test("a plan that ends at the airport begins there: the first day has its way too", () => {
  const airport = { id: "katunayake", slug: "katunayake", name: "Katunayake", lat: 7.18, lon: 79.88 };
  const home = SAMPLE.days.map((day, at) => (at === SAMPLE.days.length - 1 ? { ...day, place: airport } : day));
  const flown = marksOf({ ...SAMPLE, days: home });
  expect(flown[0]).toMatchObject({ kind: "start", day: 1, name: "Katunayake" });
  expect(legsOf(flown)[0]).toMatchObject({ day: 1, from: flown[0]?.point, to: flown[1]?.point, drive: 15 });
  expect(nightsOf(flown).find((one) => one.name === "Katunayake")?.days).toEqual([5]);
  expect(marks.some((one) => one.kind === "start")).toBe(false);
});

test("a place of several nights is one place", () => {
  expect(nightsOf(marks).map(({ name, days }) => `${name}: ${daysOf(days)}`)).toEqual([
    "Colombo: 1",
    "Kandy: 2-3",
    "Nuwara Eliya: 4-5",
  ]);
  expect(daysOf([1, 3, 4, 5, 9])).toBe("1, 3-5, 9");
});

test("the road has no leg to where one is", () => {
  for (const { from, to } of legsOf(marks)) expect(Math.hypot(from.x - to.x, from.y - to.y)).toBeGreaterThan(0.3);
  expect(legsOf(marks).length).toBeLessThan(marks.length);
  expect(legsOf([])).toEqual([]);
});

test("neighbouring days differ in colour", () => {
  const colours = Array.from({ length: 30 }, (_, at) => colourOf(at + 1));
  expect(colours.every((colour, at) => colour !== colours[at + 1])).toBe(true);
});

test("names hide neither each other nor what is there, and stay on the map", () => {
  const size = { width: 300, height: 200 };
  const at = { x: 150, y: 100 };
  const names = ["a", "b", "c", "d", "e", "f"].map((key) => ({ key, text: "Nuwara Eliya", at, gap: 10 }));
  const found = placeMapNames(names, [], size);
  expect([...found.keys()]).toEqual(["a", "b", "c", "d"]);
  expect(placeMapNames(names, [boxAround(at, 400)], size).size).toBe(0);
  expect(placeMapNames([{ key: "a", text: "x", at: { x: -1, y: 5 }, gap: 4 }], [], size).size).toBe(0);
  expect(placeMapNames([{ key: "a", text: "Galle", at: { x: 298, y: 100 }, gap: 8 }], [], size).get("a")?.anchor).toBe(
    "end",
  );
});

test("a name stands off the road where there is room, and on it where there is none", () => {
  const size = { width: 300, height: 200 };
  const at = { x: 150, y: 100 };
  const names = [{ key: "a", text: "Colombo", at, gap: 10 }];
  const east = legPoints(at, { x: 290, y: 100 }, 0, 8);
  const west = legPoints(at, { x: 10, y: 100 }, 0, 8);
  const [south, north] = [at, at].map((from, n) => legPoints(from, { x: 150, y: n === 0 ? 190 : 10 }, 0, 8));
  expect(placeMapNames(names, [], size).get("a")?.anchor).toBe("start");
  expect(placeMapNames(names, [], size, east).get("a")?.anchor).toBe("end");
  expect(placeMapNames(names, [], size, [...east, ...west]).get("a")?.anchor).toBe("middle");
  expect(placeMapNames(names, [], size, [...east, ...west, ...(south ?? []), ...(north ?? [])]).get("a")?.anchor).toBe(
    "start",
  );
});

/** Both plans differ by this edit only. */
function planBefore(edit: (days: Itinerary["days"]) => Itinerary["days"]) {
  const before = { ...SAMPLE, days: edit(SAMPLE.days) };
  const diff = planDiff(before, SAMPLE);
  return { left: beforeMarks(before, marks, diff), added: addedKeys(diff), before };
}

test("a plan that is as it was has nothing left of the one before", () => {
  const { left, added } = planBefore((days) => days);
  expect(left).toEqual({ legs: [], stops: [] });
  expect([...added]).toEqual([]);
  expect(legendText(left, added)).toBe("");
});

test("a removed stop leaves its mark and the ways to and from it, each with the bow it had", () => {
  const jaffna = { id: "jaffna", title: "Jaffna Fort", lat: 9.66, lon: 80.01 };
  const { left, added, before } = planBefore((days) =>
    days.map((day) => ({
      ...day,
      attractions: day.attractions.flatMap((one, at) =>
        day.day === 2 && at === 0 ? [one, { ...one, ...jaffna }] : [one],
      ),
    })),
  );
  expect(left.stops.map(({ key, name, day }) => [key, name, day])).toEqual([["2 jaffna", "Jaffna Fort", 2]]);
  const [point] = left.stops.map((one) => one.point);
  expect(left.legs).toHaveLength(2);
  expect([left.legs[0]?.to, left.legs[1]?.from]).toEqual([point, point]);
  const old = legsOf(marksOf(before));
  for (const leg of left.legs) expect(old[leg.index]?.key).toBe(leg.key);
  expect(legendText(left, added)).toBe("Dashed: before. Hollow: removed.");
});

test("an added stop is ringed, and the way past it is dashed", () => {
  const [stop] = SAMPLE.days[2]?.attractions ?? [];
  if (!stop) throw new Error("the sample has a stop on day 3");
  const { left, added } = planBefore((days) =>
    days.map((day) => ({ ...day, attractions: day.attractions.filter((one) => one.id !== stop.id) })),
  );
  expect([...added]).toEqual([`3 ${stop.id}`]);
  expect(marks.some((one) => added.has(one.key))).toBe(true);
  expect(left.stops).toEqual([]);
  expect(legendText(left, added)).toMatch(/Ringed: new\.$/);
});

test("a road that is only driven the other way round, or on another day, is no dashed line", () => {
  const { left } = planBefore((days) =>
    days.toReversed().map((day, at) => ({ ...day, day: at + 1, attractions: day.attractions.toReversed() })),
  );
  const now = legsOf(marks);
  for (const { from, to } of left.legs) {
    expect(now.some((leg) => areSamePoint(leg.from, from) && areSamePoint(leg.to, to))).toBe(false);
    expect(now.some((leg) => areSamePoint(leg.from, to) && areSamePoint(leg.to, from))).toBe(false);
  }
});

function areSamePoint(a: Point, b: Point): boolean {
  return a.x === b.x && a.y === b.y;
}
