import type { Json } from "../../api/database.gen";
import { usd } from "../../lib/money";
import { countText } from "../../lib/text";
import type { PackageDocument } from "./document";

/** Paid beside the price. 0 is no fixed amount, as for a tip. */
export type LocalCost = PackageDocument["local_costs"][number];

// A copy, as a test checks: importing the list would enlarge a trip's first view.
export const VEHICLE_SEATS = 6;

/** Null if the host gave none. */
export function costsOf(stored: Json | undefined): LocalCost[] | null {
  return Array.isArray(stored) ? stored.filter(isCost) : null;
}

// An interface would lack the index signature of `Json`.
function isCost(one: Json): one is LocalCost {
  return one !== null && typeof one === "object" && "label" in one;
}

/** One cost for this many people. */
export function costFor({ amount_usd, per }: LocalCost, people: number): number {
  if (per === "person") return amount_usd * people;
  return per === "vehicle" ? amount_usd * Math.ceil(people / VEHICLE_SEATS) : amount_usd;
}

/** The mandatory ones. */
export function costsFor(costs: readonly LocalCost[], people: number): number {
  return costs.filter((one) => !one.is_optional).reduce((sum, one) => sum + costFor(one, people), 0);
}

/** "$40 per person". */
export function costText({ amount_usd, per }: LocalCost): string {
  if (amount_usd === 0) return "no fixed amount";
  return `${usd(amount_usd)} ${per === "group" ? "for the group" : per === "vehicle" ? `per vehicle of up to ${VEHICLE_SEATS}` : "per person"}`;
}

/** "Together, for 2 travelers". */
export function togetherText(people: number): string {
  return `Together, for ${countText(people, "traveler", "travelers")}`;
}
