import type { Itinerary, Plan, PlanChange } from "../../api/plan";
import type { Edit } from "./usePlan";

/** The index counts from 0. */
export type StopPosition = { day: number; at: number };

export function findStop(itinerary: Itinerary, stop: string): StopPosition | undefined {
  for (const { day, attractions } of itinerary.days) {
    const at = attractions.findIndex((one) => one.id === stop);
    if (at >= 0) return { day, at };
  }
  return undefined;
}

/** The position one step earlier or later, across days; undefined at the plan's ends. */
export function neighbourOf({ days }: Itinerary, { day, at }: StopPosition, step: 1 | -1): StopPosition | undefined {
  const index = days.findIndex((one) => one.day === day);
  const here = days[index];
  if (!here) return undefined;
  const next = at + step;
  if (next >= 0 && next < here.attractions.length) return { day, at: next };
  const other = days[index + step];
  if (!other) return undefined;
  return { day: other.day, at: step === 1 ? 0 : other.attractions.length };
}

export function moveStop(stop: string, step: 1 | -1): Edit {
  return (itinerary) => {
    const from = findStop(itinerary, stop);
    const to = from && neighbourOf(itinerary, from, step);
    return to && { move: { day: from.day, from: from.at, toDay: to.day, to: to.at } };
  };
}

export function removeStop(stop: string): Edit {
  return (itinerary) => {
    const from = findStop(itinerary, stop);
    return from && { remove: { day: from.day, at: from.at } };
  };
}

export function setStartTime(stop: string, startTime: string): Edit {
  return (itinerary) => {
    const from = findStop(itinerary, stop);
    return from && { time: { day: from.day, at: from.at, startTime } };
  };
}

export function setDuration(stop: string, durationMinutes: number): Edit {
  return (itinerary) => {
    const from = findStop(itinerary, stop);
    return from && { length: { day: from.day, at: from.at, durationMinutes } };
  };
}

export function addStop(day: number, attraction: string): Edit {
  return ({ days }) => (days.some((one) => one.day === day) ? { add: { day, attraction } } : undefined);
}

export function swapStop(stop: string, other: string): Edit {
  return (itinerary) => {
    const where = findStop(itinerary, stop);
    return where && { swap: { ...where, attraction: other } };
  };
}

/**
 * A conflicting change is retried if the plan has several editors and the stop still exists. A change of the whole plan
 * would undo the others' work, so people decide.
 */
export function isMadeAgain(one: Edit, { editors, itinerary }: Plan): boolean {
  const change = editors.length > 0 ? one(itinerary) : undefined;
  return change !== undefined && isStillValid(change, itinerary);
}

function isStillValid(change: PlanChange, itinerary: Itinerary): boolean {
  if ("undo" in change || "restore" in change || "swapDays" in change) return false;
  if ("lift" in change) return itinerary.constraints?.some(({ key }) => key === change.lift) === true;
  // A plan has each sight at most once.
  if ("add" in change) return findStop(itinerary, change.add.attraction) === undefined;
  if ("swap" in change) return findStop(itinerary, change.swap.attraction) === undefined;
  return true;
}
