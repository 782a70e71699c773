import { expect, test } from "vitest";
import { itinerary } from "../../testing/plan";
import { gpxOf } from "./gpx";

const read = (text: string) => new DOMParser().parseFromString(text, "application/xml");

test("a plan is a route for each day, over its stops to where one sleeps", () => {
  const file = gpxOf(itinerary());
  expect(file.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1"')).toBe(true);
  const routes = [...read(file).querySelectorAll("rte")];
  expect(routes.map((route) => route.querySelector("name")?.textContent)).toEqual([
    "Day 1: Arrival, and on to Kandy",
    "Day 2: A free day in Kandy",
  ]);
  const points = [...(routes[0]?.querySelectorAll("rtept") ?? [])];
  expect(points.map((point) => [point.getAttribute("lat"), point.getAttribute("lon")])).toEqual([
    ["7.293600", "80.641300"],
    ["7.290000", "80.630000"],
  ]);
  expect(points.map((point) => point.querySelector("name")?.textContent)).toEqual([
    "10:00 Temple of the Tooth",
    "Kandy",
  ]);
  expect(points[0]?.querySelector("desc")?.textContent).toBe("1 h 30. The tooth & its <casket>.");
});

test("the first day of a plan that ends at the airport sets out there", () => {
  const airport = { id: "katunayake", slug: "katunayake", name: "Katunayake", lat: 7.18, lon: 79.88 };
  const { days } = itinerary();
  const home = days.map((day, at) => (at === days.length - 1 ? { ...day, place: airport } : day));
  const routes = [...read(gpxOf(itinerary({ days: home }))).querySelectorAll("rte")];
  const names = routes.map((route) => [...route.querySelectorAll("rtept > name")].map((name) => name.textContent));
  expect(names).toEqual([["Katunayake", "10:00 Temple of the Tooth", "Kandy"], ["Katunayake"]]);
});

test("what somebody wrote stays text", () => {
  const title = `</name></metadata><wpt lat="0" lon="0"/> & \u0000\ud800 'tea'`;
  const file = gpxOf(itinerary({ title }));
  expect(read(file).querySelectorAll("wpt")).toHaveLength(0);
  expect(file).toContain('<name>&lt;/name&gt;&lt;/metadata&gt;&lt;wpt lat="0" lon="0"/&gt; &amp;    \'tea\'</name>');
});
