/**
 * React says when a page is whole, was drawn anew, or crashed. This is for what nobody thought of: a slow phone with much to do may take
 * many seconds, and whoever leads it to another page meanwhile makes React fail.
 */
const LONGEST_MS = 30_000;

let isTaken: Promise<void> = Promise.resolve();
let taken = (): void => {};

/**
 * React takes a page that the server drew over in pieces, what surrounds it first: a link up there can be pressed while the page
 * below is still being looked at, and React cannot take over one that has become another meanwhile.
 */
export function beginTakingOver(): void {
  isTaken = new Promise((resolve) => {
    taken = resolve;
    setTimeout(resolve, LONGEST_MS);
  });
}

/** The page is whole: it listens too. */
export function tookOver(): void {
  taken();
}

/** Settled when another page may take this one's place. */
export function takenOver(): Promise<void> {
  return isTaken;
}
