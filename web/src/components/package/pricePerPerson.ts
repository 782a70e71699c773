import type { PackageDocument } from "./document";

export type GroupStep = PackageDocument["group_prices"][number];

const CENTS = 100;
const WHOLE_PERCENT = 100;

/** In dollars, by the server's rule: the step of the group, then the season's percent of it, half up to the cent. */
export function pricePerPerson(base: number, steps: readonly GroupStep[], people: number, percent = 0): number {
  const step = bySize(steps).findLast((one) => one.from_people <= people);
  const cents = Math.round((step?.price_per_person ?? base) * CENTS);
  return Math.floor((cents * (WHOLE_PERCENT + percent) + WHOLE_PERCENT / 2) / WHOLE_PERCENT) / CENTS;
}

/** The group sizes that pay alike, from the smallest group to the largest. */
export function groupSizes(steps: readonly GroupStep[], min: number, max: number): { first: number; last: number }[] {
  const inside = bySize(steps).filter(({ from_people }) => from_people > min && from_people <= max);
  const firsts = [min, ...inside.map(({ from_people }) => from_people)];
  return firsts.map((first, index) => ({ first, last: (firsts[index + 1] ?? max + 1) - 1 }));
}

function bySize(steps: readonly GroupStep[]): GroupStep[] {
  return steps.toSorted((a, b) => a.from_people - b.from_people);
}
