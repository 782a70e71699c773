import { monthsLater } from "../../../../lib/monthGrid";

/** What the earnings tab displays, as in the address. */
export type EarningsView =
  | { id: "summary" }
  | { id: "statement"; month: string }
  | { id: "taxes"; year: string }
  | { id: "reputation" };

/** In the place of a month or a year. */
export const REPUTATION = "reputation";

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const YEAR = /^\d{4}$/;
/** The server has no earlier one. */
const FIRST_YEAR = "2000";

/** Anything else is the summary; what is still to come is the current month or year. */
export function readPeriod(period: string, thisMonth: string): EarningsView {
  const thisYear = thisMonth.slice(0, 4);
  if (period === REPUTATION) return { id: "reputation" };
  if (period < FIRST_YEAR) return { id: "summary" };
  if (MONTH.test(period)) return { id: "statement", month: period > thisMonth ? thisMonth : period };
  if (YEAR.test(period)) return { id: "taxes", year: period > thisYear ? thisYear : period };
  return { id: "summary" };
}

export type YearOfMonths = { year: string; months: string[] };

/** The newest first: from the current month back to the first year with entries, or the chosen month. */
export function monthChoices(years: readonly string[], thisMonth: string, chosen: string): YearOfMonths[] {
  const first = [...years, thisMonth.slice(0, 4), chosen.slice(0, 4)].sort()[0] ?? "";
  const groups: YearOfMonths[] = [];
  for (let month = thisMonth; month >= `${first}-01`; month = monthsLater(month, -1)) {
    const year = month.slice(0, 4);
    const group = groups.at(-1);
    if (group?.year === year) group.months.push(month);
    else groups.push({ year, months: [month] });
  }
  return groups;
}

/** The newest first, with the current year and the chosen one. */
export function yearChoices(years: readonly string[], thisMonth: string, chosen: string): string[] {
  return [...new Set([...years, thisMonth.slice(0, 4), chosen])].sort().reverse();
}

/** The choice before or after in a list that begins with the newest. */
export function neighbours(choices: readonly string[], chosen: string) {
  const at = choices.indexOf(chosen);
  return { earlier: at < 0 ? undefined : choices[at + 1], later: at < 0 ? undefined : choices[at - 1] };
}

/** Of the parameters of the CSV function. */
export function csvAddress(view: Extract<EarningsView, { id: "statement" | "taxes" }>): string {
  return `guide-statement-csv?${view.id === "statement" ? `month=${view.month}` : `year=${view.year}`}`;
}
