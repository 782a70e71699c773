import { MONTHS } from "../../lib/dates";
import { countText, peopleRange } from "../../lib/text";
import type { PackageDocument } from "./document";

export type PriceSeason = PackageDocument["seasons"][number];

/** "20% more", "15% less". */
export function percentText(percent: number): string {
  return `${Math.abs(percent)}% ${percent < 0 ? "less" : "more"}`;
}

/** "20 December to 5 January", "1 to 15 March"; the days are "12-20" and "01-05". */
export function spanText({ first_day: first, last_day: last }: Pick<PriceSeason, "first_day" | "last_day">): string {
  if (first === last) return yearDayText(first);
  const isOneMonth = first.slice(0, 2) === last.slice(0, 2) && first < last;
  return `${isOneMonth ? Number(first.slice(3)) : yearDayText(first)} to ${yearDayText(last)}`;
}

function yearDayText(day: string): string {
  return `${Number(day.slice(3))} ${MONTHS[Number(day.slice(0, 2)) - 1] ?? ""}`;
}

/** "1 person", "2-3 people", "6+ people" for the largest groups. */
export function groupSizeText({ first, last }: { first: number; last: number }, max: number): string {
  if (first === last) return countText(first, "person", "people");
  return last < max ? peopleRange(first, last) : `${first}+ people`;
}

export function byFirstDay<Season extends Pick<PriceSeason, "first_day">>(seasons: readonly Season[]): Season[] {
  return seasons.toSorted((a, b) => (a.first_day < b.first_day ? -1 : 1));
}
