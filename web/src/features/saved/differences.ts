import type { ComparedTrip } from "./queries";

/** False for a single trip. */
export function areSame(texts: readonly string[]): boolean {
  return texts.length > 1 && texts.every((text) => text === texts[0]);
}

/** Its index; undefined if two share it or one is unknown. */
export function leastOf(numbers: readonly (number | undefined)[]): number | undefined {
  const known = numbers.flatMap((number) => number ?? []);
  if (known.length < 2 || known.length < numbers.length) return undefined;
  const least = Math.min(...known);
  return known.filter((number) => number === least).length === 1 ? numbers.indexOf(least) : undefined;
}

/** Lines in all lists, in any spelling. */
export function sharedLines(lists: readonly (readonly string[])[]): Set<string> {
  const [first = [], ...others] = lists.map((list) => list.map(normalizeLine));
  return new Set(others.length === 0 ? [] : first.filter((line) => others.every((other) => other.includes(line))));
}

export function normalizeLine(line: string): string {
  return line
    .toLowerCase()
    .replace(/[\s.,;]+/g, " ")
    .trim();
}

const NAMED = 2;

/** The effort of the hardest stops, with their names. */
export function effortText({ package_attractions: stops }: Pick<ComparedTrip, "package_attractions">): string {
  const sights = stops.flatMap(({ attractions }) => attractions ?? []);
  const titles = (effort: number) => [...new Set(sights.filter((one) => one.effort >= effort).map((one) => one.title))];
  if (titles(3).length > 0) return listTitles("Strenuous", titles(3));
  if (titles(2).length > 0) return listTitles("Some walking and steps", titles(2));
  return "Easy";
}

function listTitles(text: string, titles: string[]): string {
  const more = titles.length - NAMED;
  return `${text}: ${titles.slice(0, NAMED).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
