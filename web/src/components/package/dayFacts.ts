import { MONTHS } from "../../lib/dates";
import type { Stop } from "./itinerary";

export type DayFact = { kind: "effort" | "dress" | "season"; text: string };

type StopAttraction = Stop["attraction"];

/** Its effort, dress codes, and sights out of season. */
export function dayFacts(stops: readonly Pick<Stop, "attraction">[]): DayFact[] {
  const sights = stops.map((stop) => stop.attraction);
  const facts: DayFact[] = [];
  const hard = titlesOf(sights, (sight) => (sight.effort ?? 1) >= 3);
  const some = titlesOf(sights, (sight) => sight.effort === 2);
  if (hard !== "") facts.push({ kind: "effort", text: `Strenuous: ${hard}` });
  else if (some !== "") facts.push({ kind: "effort", text: `Some walking and steps: ${some}` });
  const modest = titlesOf(sights, (sight) => sight.modest_dress === true);
  if (modest !== "") facts.push({ kind: "dress", text: `Shoulders and knees covered: ${modest}` });
  for (const months of new Set(sights.map(seasonOf))) {
    if (months === "") continue;
    facts.push({ kind: "season", text: `Best ${months}: ${titlesOf(sights, (sight) => seasonOf(sight) === months)}` });
  }
  return facts;
}

function seasonOf({ best_months: months }: StopAttraction): string {
  return monthRuns(months ?? []);
}

function titlesOf(sights: readonly StopAttraction[], has: (sight: StopAttraction) => boolean): string {
  return [...new Set(sights.filter(has).map((sight) => sight.title))].join(", ");
}

/** "November to April", "January to April and August"; empty if all are equal or none is known. */
export function monthRuns(months: readonly string[]): string {
  const good = new Set(months.map(Number).filter((month) => month >= 1 && month <= 12));
  if (good.size === 0 || good.size === 12) return "";
  const runs: string[] = [];
  for (const first of good) {
    if (good.has(monthBefore(first))) continue;
    let last = first;
    while (good.has(monthAfter(last))) last = monthAfter(last);
    runs.push(first === last ? nameOf(first) : `${nameOf(first)} to ${nameOf(last)}`);
  }
  return runs.join(" and ");
}

const monthBefore = (month: number) => ((month + 10) % 12) + 1;
const monthAfter = (month: number) => (month % 12) + 1;

function nameOf(month: number): string {
  return MONTHS[month - 1] ?? "";
}
