/**
 * React says when a page is whole, was drawn anew, or crashed. This is for what nobody thought of: a slow phone with much to do may take
 * many seconds, and whoever leads it to another page meanwhile makes React fail.
 */
const LONGEST_MS = 30_000;

let hydrationEnd: Promise<void> = Promise.resolve();
let resolveHydration = (): void => {};

/**
 * React takes a page that the server drew over in pieces, what surrounds it first: a link up there can be pressed while the page
 * below is still being looked at, and React cannot take over one that has become another meanwhile.
 */
export function beginHydration(): void {
  hydrationEnd = new Promise((resolve) => {
    resolveHydration = resolve;
    setTimeout(resolve, LONGEST_MS);
  });
}

/** The page is whole: it listens too. */
export function endHydration(): void {
  resolveHydration();
}

/** Settled when another page may take this one's place. */
export function whenHydrated(): Promise<void> {
  return hydrationEnd;
}
