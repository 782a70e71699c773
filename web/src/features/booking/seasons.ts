import { POYA_DAYS, POYA_GAZETTED_TO } from "../../api/forms.gen";
import { monthRuns } from "../../components/package/dayFacts";
import { dayText, plusDays } from "../../lib/dates";
import type { BookedTrip } from "./form";

/** Per season. */
const NAMED = 3;

/** The seasonal notes of a trip's days, and a holiday among them. */
export function dateNotes(trip: Pick<BookedTrip, "duration_days" | "package_attractions">, start: string): string[] {
  const bySeason = new Map<string, Set<string>>();
  for (const { day_number, attractions } of trip.package_attractions ?? []) {
    const months = attractions?.best_months ?? [];
    const runs = monthRuns(months);
    const month = Number(plusDays(start, day_number - 1).slice(5, 7));
    if (!attractions || runs === "" || months.includes(`${month}`)) continue;
    bySeason.set(runs, (bySeason.get(runs) ?? new Set()).add(attractions.title));
  }
  const notes = [...bySeason].map(([runs, titles]) => `${bestIn([...titles])} best ${runs}.`);
  const last = plusDays(start, trip.duration_days - 1);
  const poya = POYA_DAYS.find((day) => day >= start && day <= last);
  return poya === undefined ? notes : [...notes, poyaText(poya)];
}

function bestIn(titles: string[]): string {
  const [only = ""] = titles;
  if (titles.length === 1) return `${only} is at its`;
  const rest = titles.length - NAMED;
  const shown = rest > 0 ? [...titles.slice(0, NAMED), `${rest} more`] : titles;
  return `${shown.slice(0, -1).join(", ")} and ${shown.at(-1) ?? ""} are at their`;
}

function poyaText(day: string): string {
  const when = day <= POYA_GAZETTED_TO ? `${dayText(day)} is` : `On or about ${dayText(day)} there is`;
  return `${when} a Poya day, a full-moon holiday: no alcohol is sold, many shops close and temples are full.`;
}
