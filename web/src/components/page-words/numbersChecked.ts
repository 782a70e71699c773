import { MONTHS } from "../../lib/dates";

/** "Numbers checked on 21 November 2026." */
export function numbersChecked(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return `Numbers checked on ${date} ${MONTHS[(month ?? 1) - 1]} ${year}.`;
}
