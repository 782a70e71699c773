import { PLAN_GATEWAY } from "../../api/forms.gen";
import type { Itinerary, PlannedDay } from "../../api/plan";

/** A plan that ends at the airport begins there too. */
export function startOf({ days }: Itinerary): PlannedDay["place"] | undefined {
  const place = days.at(-1)?.place;
  return place?.slug === PLAN_GATEWAY ? place : undefined;
}

/** Whether the plan reaches the place for the first time. */
export function isArrival(days: readonly PlannedDay[], day: PlannedDay): boolean {
  return days.find((one) => one.place.slug === day.place.slug) === day;
}
