import { copy } from "./copy";

const YEARS_AHEAD = 2;

/** The last day on which a pause may end. */
export function latestResume(today: string): string {
  const day = `${Number(today.slice(0, 4)) + YEARS_AHEAD}${today.slice(4)}`;
  // No leap year follows two years after another.
  return day.endsWith("-02-29") ? `${day.slice(0, 8)}28` : day;
}

/** Why a pause cannot end on this day; empty if it can, or ends by hand. */
export function resumeProblem(day: string, today: string): string {
  if (day === "") return "";
  if (day <= today) return copy.resumesPast;
  return day > latestResume(today) ? copy.resumesTooFar : "";
}
