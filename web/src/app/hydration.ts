/**
 * React reports a page that is hydrated, rendered again or crashed. This limit covers the rest: a slow phone may take
 * many seconds, and navigating meanwhile makes React fail.
 */
const LONGEST_MS = 30_000;

let hydrationEnd: Promise<void> = Promise.resolve();
let resolveHydration = (): void => {};

/**
 * React hydrates the layout first: a link can be pressed while the page below is not hydrated yet, and React cannot
 * hydrate a replaced page.
 */
export function beginHydration(): void {
  hydrationEnd = new Promise((resolve) => {
    resolveHydration = resolve;
    setTimeout(resolve, LONGEST_MS);
  });
}

export function endHydration(): void {
  resolveHydration();
}

/** Resolves when another page may replace this one. */
export function whenHydrated(): Promise<void> {
  return hydrationEnd;
}
