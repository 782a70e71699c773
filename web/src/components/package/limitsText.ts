import { countText } from "../../lib/text";
import type { PriceSeason } from "./priceText";

export type Limits = Pick<PriceSeason, "min_people" | "notice_days">;

/** "From 4 people, booked at least 14 days ahead"; empty without limits. */
export function limitsText({ min_people: least, notice_days: notice }: Limits): string {
  const ahead = notice === null ? "" : `booked at least ${countText(notice, "day", "days")} ahead`;
  if (least === null) return raiseFirst(ahead);
  return [`From ${least} people`, ahead].filter(Boolean).join(", ");
}

/** For the middle of a sentence. */
export function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

export function raiseFirst(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
