import type { CSSProperties } from "react";

/** The view transition name of a card's picture and the gallery's, for which package.css sets it. */
const CARRIED = "trip-picture";

let carried: { trip: string; element: HTMLElement } | undefined;

/** The pressed picture grows into the gallery; the name must be unique on a page. */
export function markPicture(trip: string, element: HTMLElement | null): void {
  if (!element) return;
  if (carried) carried.element.style.viewTransitionName = "";
  element.style.viewTransitionName = CARRIED;
  carried = { trip, element };
}

/** When going back, the gallery's picture returns to its card. */
export function pictureStyle(trip: string): CSSProperties {
  return carried?.trip === trip ? { viewTransitionName: CARRIED } : {};
}
