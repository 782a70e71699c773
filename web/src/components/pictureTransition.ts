import type { CSSProperties } from "react";

/**
 * The name under which a card's picture and the gallery's are the same picture to a view transition; package.css gives it
 * to the gallery's.
 */
const CARRIED = "trip-picture";

let carried: { trip: string; element: HTMLElement } | undefined;

/** Marks the picture that was pressed, so that it grows into the gallery; there may be only one such name in a page. */
export function markPicture(trip: string, element: HTMLElement | null): void {
  if (!element) return;
  if (carried) carried.element.style.viewTransitionName = "";
  element.style.viewTransitionName = CARRIED;
  carried = { trip, element };
}

/** On the way back the gallery's picture returns to the card it came from. */
export function pictureStyle(trip: string): CSSProperties {
  return carried?.trip === trip ? { viewTransitionName: CARRIED } : {};
}
