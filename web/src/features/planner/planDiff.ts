import type { Itinerary, PlannedStop } from "../../api/plan";

// What a change did to a plan, by attraction and by day.

export type PlanDiff = {
  added: { id: string; title: string; day: number }[];
  /** With its former day. */
  removed: { id: string; title: string; day: number }[];
  moved: { id: string; title: string; fromDay: number; toDay: number }[];
  /** On the same day; former values as far as they differ. */
  retimed: { id: string; title: string; day: number; startTime?: string; durationMinutes?: number }[];
  nights: { day: number; nightBefore: string }[];
  drives: { day: number; minutesBefore: number }[];
  daysAdded: number[];
  daysRemoved: number[];
};

/** A plan before its last change, and the difference. */
export type ComparedPlan = { before: Itinerary; diff: PlanDiff };

/** Every change of a stop shifts driving times a little. */
const DRIVE_MINUTES = 15;

export function planDiff(before: Itinerary, after: Itinerary): PlanDiff {
  const [oldStops, newStops] = [stopsById(before), stopsById(after)];
  const [oldDays, newDays] = [daysByNumber(before), daysByNumber(after)];
  const diff: PlanDiff = {
    added: [],
    removed: [],
    moved: [],
    retimed: [],
    nights: [],
    drives: [],
    daysAdded: [...newDays.keys()].filter((day) => !oldDays.has(day)),
    daysRemoved: [...oldDays.keys()].filter((day) => !newDays.has(day)),
  };
  for (const [id, { day, stop }] of oldStops) {
    if (!newStops.has(id)) diff.removed.push({ id, title: stop.title, day });
  }
  for (const [id, { day, stop }] of newStops) {
    const { title } = stop;
    const old = oldStops.get(id);
    if (!old) diff.added.push({ id, title, day });
    else if (old.day !== day) diff.moved.push({ id, title, fromDay: old.day, toDay: day });
    else {
      const startTime = old.stop.startTime !== stop.startTime && { startTime: old.stop.startTime };
      const { durationMinutes: minutes } = old.stop;
      const durationMinutes = minutes !== stop.durationMinutes && { durationMinutes: minutes };
      if (startTime || durationMinutes) diff.retimed.push({ id, title, day, ...startTime, ...durationMinutes });
    }
  }
  for (const [day, { place, driveMinutes }] of newDays) {
    const old = oldDays.get(day);
    if (!old) continue;
    if (old.place.id !== place.id) diff.nights.push({ day, nightBefore: old.place.name });
    if (Math.abs(old.driveMinutes - driveMinutes) >= DRIVE_MINUTES) {
      diff.drives.push({ day, minutesBefore: old.driveMinutes });
    }
  }
  return diff;
}

export function isEmptyDiff(diff: PlanDiff): boolean {
  return Object.values(diff).every((list) => list.length === 0);
}

export type StopChange =
  | { kind: "added" }
  | { kind: "moved"; fromDay: number }
  | { kind: "retimed"; startTime?: string; durationMinutes?: number };

/** For one day of the current plan. */
export type DayChanges = {
  isNew: boolean;
  /** By attraction id. */
  stops: ReadonlyMap<string, StopChange>;
  removed: PlanDiff["removed"];
  nightBefore?: string | undefined;
  driveMinutesBefore?: number | undefined;
};

export function changesOfDay(diff: PlanDiff, day: number): DayChanges {
  const stops = new Map<string, StopChange>();
  for (const one of diff.added) if (one.day === day) stops.set(one.id, { kind: "added" });
  for (const one of diff.moved) if (one.toDay === day) stops.set(one.id, { kind: "moved", fromDay: one.fromDay });
  for (const { id, title: _, day: on, ...old } of diff.retimed)
    if (on === day) stops.set(id, { kind: "retimed", ...old });
  return {
    isNew: diff.daysAdded.includes(day),
    stops,
    removed: diff.removed.filter((one) => one.day === day),
    nightBefore: diff.nights.find((one) => one.day === day)?.nightBefore,
    driveMinutesBefore: diff.drives.find((one) => one.day === day)?.minutesBefore,
  };
}

function stopsById({ days }: Itinerary): Map<string, { day: number; stop: PlannedStop }> {
  return new Map(days.flatMap(({ day, attractions }) => attractions.map((stop) => [stop.id, { day, stop }])));
}

function daysByNumber({ days }: Itinerary) {
  return new Map(days.map((one) => [one.day, one]));
}
