import type { CSSProperties } from "react";

/** The view transition name shared by a card's picture and the gallery's; package.css sets it for the gallery. */
const CARRIED = "trip-picture";

let carried: { trip: string; element: HTMLElement } | undefined;

/** Names the pressed picture, so that it grows into the gallery; the name must be unique on a page. */
export function markPicture(trip: string, element: HTMLElement | null): void {
  if (!element) return;
  if (carried) carried.element.style.viewTransitionName = "";
  element.style.viewTransitionName = CARRIED;
  carried = { trip, element };
}

/** On the way back the gallery's picture returns to its card. */
export function pictureStyle(trip: string): CSSProperties {
  return carried?.trip === trip ? { viewTransitionName: CARRIED } : {};
}
