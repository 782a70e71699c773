import type { Itinerary } from "../../../api/plan";
import { onIsland, type Point } from "../../../lib/island";
import { startOf } from "../arrival";
import type { PlanDiff } from "../planDiff";

export type Mark = {
  key: string;
  day: number;
  /** Where the first day begins, where a night is spent, or a sight. */
  kind: "start" | "night" | "stop";
  name: string;
  point: Point;
  /** A stop's position in its day, from 1. */
  number?: number;
  time?: string;
  /** Minutes of driving to it. */
  drive: number;
};

/** Everything on the map, in travel order. */
export function marksOf(itinerary: Itinerary): Mark[] {
  const start = startOf(itinerary);
  const first: Mark[] = start
    ? [{ key: "start", day: 1, kind: "start", name: start.name, point: onIsland(start.lat, start.lon), drive: 0 }]
    : [];
  const rest = itinerary.days.flatMap(({ day, place, attractions, driveMinutes }) => [
    ...attractions.map((one, at) => ({
      key: `${day} ${one.id}`,
      day,
      kind: "stop" as const,
      name: one.title,
      point: onIsland(one.lat, one.lon),
      number: at + 1,
      time: one.startTime,
      drive: one.driveMinutesBefore,
    })),
    {
      key: `${day} night`,
      day,
      kind: "night" as const,
      name: place.name,
      point: onIsland(place.lat, place.lon),
      drive: attractions.reduce((left, one) => left - one.driveMinutesBefore, driveMinutes),
    },
  ]);
  return [...first, ...rest];
}

export type Leg = { key: string; day: number; from: Point; to: Point; drive: number };

/** Shorter legs are not driven: some 400 metres. */
const SAME_PLACE = 0.4;

/** By day, from the last night's place to the next. */
export function legsOf(marks: Mark[]): Leg[] {
  return marks.flatMap((mark, at) => {
    const before = marks[at - 1];
    if (!before) return [];
    const { point: from } = before;
    const { point: to } = mark;
    if (Math.hypot(from.x - to.x, from.y - to.y) < SAME_PLACE) return [];
    return [{ key: mark.key, day: mark.day, from, to, drive: mark.drive }];
  });
}

export type Night = { name: string; days: number[]; point: Point };

/** Each place once, with its nights. */
export function nightsOf(marks: Mark[]): Night[] {
  const found = new Map<string, Night>();
  for (const { kind, name, day, point } of marks) {
    if (kind !== "night") continue;
    const known = found.get(name);
    if (known) known.days.push(day);
    else found.set(name, { name, days: [day], point });
  }
  return [...found.values()];
}

/** "1", "2-4", "1, 3". */
export function daysOf(days: number[]): string {
  const runs: [number, number][] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last && last[1] === day - 1) last[1] = day;
    else runs.push([day, day]);
  }
  return runs.map(([first, end]) => (first === end ? `${first}` : `${first}-${end}`)).join(", ");
}

/** Colours repeat; the numbers do not. */
const COLOURS = 8;

export function colourOf(day: number): string {
  return `day-c${(day - 1) % COLOURS}`;
}

/** Legs and stops that the last change removed. */
export type BeforeMarks = { legs: (Leg & { index: number })[]; stops: Mark[] };

export function beforeMarks(before: Itinerary, now: Mark[], diff: PlanDiff): BeforeMarks {
  const old = marksOf(before);
  // The other direction is the same line.
  const driven = new Set(legsOf(now).flatMap(({ from, to }) => [roadKey(from, to), roadKey(to, from)]));
  const removed = new Set(diff.removed.map((one) => `${one.day} ${one.id}`));
  return {
    legs: legsOf(old)
      .map((leg, index) => ({ ...leg, index }))
      .filter(({ from, to }) => !driven.has(roadKey(from, to))),
    stops: old.filter((one) => one.kind === "stop" && removed.has(one.key)),
  };
}

export function addedKeys(diff: PlanDiff): ReadonlySet<string> {
  return new Set(diff.added.map((one) => `${one.day} ${one.id}`));
}

function roadKey(from: Point, to: Point): string {
  return `${from.x} ${from.y} ${to.x} ${to.y}`;
}
