import { PLAN_GATEWAY } from "../../api/constants.gen";
import type { Itinerary, PlannedDay } from "../../api/plan";

/** Where day 1 sets out: a plan that ends at the airport begins there too. */
export function startOf({ days }: Itinerary): PlannedDay["place"] | undefined {
  const place = days.at(-1)?.place;
  return place?.slug === PLAN_GATEWAY ? place : undefined;
}
