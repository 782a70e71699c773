import type { Itinerary, PlannedStop } from "../../../api/plan";
import { isId } from "../../../lib/ids";

export type PlanNight = { place: string; nights: number };
export type PlanSight = { id: string; title: string; day: number };

/** A plan's key figures. */
export type PlanFigures = {
  days: number;
  nights: PlanNight[];
  driveMinutes: number;
  driveKm: number;
  sights: number;
};

/** The last day, the way home, has no night. */
export function figuresOf({ days, duration }: Itinerary): PlanFigures {
  return {
    days: duration,
    nights: nightsOf(days.slice(0, -1).map((one) => one.place.name)),
    driveMinutes: days.reduce((sum, one) => sum + one.driveMinutes, 0),
    driveKm: Math.round(days.reduce((sum, one) => sum + one.driveKm, 0)),
    sights: days.reduce((sum, one) => sum + one.attractions.length, 0),
  };
}

/** In the order of arrival. */
function nightsOf(places: readonly string[]): PlanNight[] {
  const counts = new Map<string, number>();
  for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1);
  return [...counts].map(([place, nights]) => ({ place, nights }));
}

export function onlyIn(one: Itinerary, other: Itinerary): PlanSight[] {
  const others = new Set(stopsOf(other).map(({ stop }) => stop.id));
  return stopsOf(one).flatMap(({ stop: { id, title }, day }) => (others.has(id) ? [] : { id, title, day }));
}

export function commonSights(one: Itinerary, other: Itinerary): number {
  return stopsOf(one).length - onlyIn(one, other).length;
}

function stopsOf({ days }: Itinerary): { stop: PlannedStop; day: number }[] {
  return days.flatMap(({ day, attractions }) => attractions.map((stop) => ({ stop, day })));
}

/** Two different ids from the address, if it has them. */
export function pairOf(plans: string): [string, string] | undefined {
  const [one, other, ...rest] = plans.split(",");
  if (!one || !other || rest.length > 0 || one === other) return undefined;
  return isId(one) && isId(other) ? [one, other] : undefined;
}
