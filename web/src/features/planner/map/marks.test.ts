import { expect, test } from "vitest";
import { legPoints } from "../../../lib/island";
import { SAMPLE } from "../sample";
import { colourOf, daysOf, legsOf, marksOf, nightsOf } from "./marks";
import { around, placed } from "./names";

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
  const found = placed(names, [], size);
  expect([...found.keys()]).toEqual(["a", "b", "c", "d"]);
  expect(placed(names, [around(at, 400)], size).size).toBe(0);
  expect(placed([{ key: "a", text: "x", at: { x: -1, y: 5 }, gap: 4 }], [], size).size).toBe(0);
  expect(placed([{ key: "a", text: "Galle", at: { x: 298, y: 100 }, gap: 8 }], [], size).get("a")?.anchor).toBe("end");
});

test("a name stands off the road where there is room, and on it where there is none", () => {
  const size = { width: 300, height: 200 };
  const at = { x: 150, y: 100 };
  const names = [{ key: "a", text: "Colombo", at, gap: 10 }];
  const east = legPoints(at, { x: 290, y: 100 }, 0, 8);
  const west = legPoints(at, { x: 10, y: 100 }, 0, 8);
  const [south, north] = [at, at].map((from, n) => legPoints(from, { x: 150, y: n === 0 ? 190 : 10 }, 0, 8));
  expect(placed(names, [], size).get("a")?.anchor).toBe("start");
  expect(placed(names, [], size, east).get("a")?.anchor).toBe("end");
  expect(placed(names, [], size, [...east, ...west]).get("a")?.anchor).toBe("middle");
  expect(placed(names, [], size, [...east, ...west, ...(south ?? []), ...(north ?? [])]).get("a")?.anchor).toBe(
    "start",
  );
});
