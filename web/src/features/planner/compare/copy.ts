import { minutesText, plusDays, rangeText } from "../../../lib/dates";
import { bindUnits, countText, groupDigits } from "../../../lib/text";
import type { PlanNight } from "./comparison";

export const copy = {
  head: "Compare plans | Serendib",
  description: "Two of your plans side by side.",
  title: "Two plans side by side",
  loading: "The plans are being read…",
  failed: "The plans could not be loaded",
  missing: "These plans cannot be compared",
  missingText: "Choose two plans among your own. One of these was deleted, or belongs to another account.",
  toPlans: "Your plans",
  open: "Open this plan",
  same: "Same in both",
  dates: "Dates",
  noDates: "No dates yet",
  days: "Days",
  nights: "Nights",
  driving: "Driving",
  sights: "Sights",
  price: "Price estimate",
  noPrice: "No estimate",
  only: "Only in this plan",
  nothing: "Nothing that the other plan lacks",
} as const;

export function datesOf(start: string | null | undefined, days: number): string {
  return start ? rangeText(start, plusDays(start, days - 1)) : copy.noDates;
}

export function daysText(days: number): string {
  return countText(days, "day", "days");
}

export function nightsText({ place, nights }: PlanNight): string {
  return `${countText(nights, "night", "nights")} in ${place}`;
}

export function drivingText(minutes: number, km: number): string {
  return minutes === 0 ? "None" : bindUnits(`${minutesText(minutes)}, ${groupDigits(String(km))} km`);
}

export function sightsText(count: number): string {
  return countText(count, "sight", "sights");
}

export function commonText(count: number): string {
  return `${countText(count, "sight is", "sights are")} in both plans.`;
}

export function onDay(title: string, day: number): string {
  return `${title}, day ${day}`;
}
