import type { DayForm, StopForm } from "./form";

export function moveEntry<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const next = [...list];
  const [entry] = next.splice(from, 1);
  if (entry === undefined || to < 0 || to > next.length) return [...list];
  next.splice(to, 0, entry);
  return next;
}

/** A day's before its stops'. */
export function keysOf(days: readonly DayForm[]): string[] {
  return days.flatMap((day) => [day.key, ...day.attractions.map((stop) => stop.key)]);
}

/** On another stop or on a day's head; a day's first stop dropped on its head moves to the end of the day before. */
export function dropStop(days: readonly DayForm[], stop: string, to: string): DayForm[] {
  const keys = keysOf(days);
  const from = keys.indexOf(stop);
  const target = keys.indexOf(to);
  if (from < 0 || target < 0) return [...days];
  const isHead = days.some((day) => day.key === to);
  const isBelow = from > target + 1 || (from === target + 1 && target === 0);
  return reorderStops(days, from, isHead && isBelow ? target + 1 : target);
}

/** Moves a stop by one position, across days; undefined at the list's ends. */
export function stepStop(days: readonly DayForm[], stop: string, step: 1 | -1): DayForm[] | undefined {
  const keys = keysOf(days);
  const from = keys.indexOf(stop);
  const to = from + step;
  // The first day's head stays first.
  return from < 0 || to < 1 || to >= keys.length ? undefined : reorderStops(days, from, to);
}

function reorderStops(days: readonly DayForm[], from: number, to: number): DayForm[] {
  const stops = new Map(days.flatMap((day) => day.attractions.map((stop): [string, StopForm] => [stop.key, stop])));
  const next: DayForm[] = [];
  for (const key of moveEntry(keysOf(days), from, to)) {
    const day = days.find((one) => one.key === key);
    const stop = stops.get(key);
    if (day) next.push({ ...day, attractions: [] });
    else if (stop) next.at(-1)?.attractions.push(stop);
  }
  return next;
}
