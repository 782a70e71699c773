import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { idOf } from "./Field";

const FOCUS_MS = 50;

/** Waits until the router has rendered the field's step; a field that was entered meanwhile keeps the focus. */
export function focusSoon(field: string): void {
  const before = document.activeElement;
  setTimeout(() => {
    const now = document.activeElement;
    if (now === before || !now?.matches("input, textarea, select")) focusOn(field);
  }, FOCUS_MS);
}

/** Focuses a field, or the first input in it. */
function focusOn(field: string): void {
  const parts = field.split(".");
  for (let length = parts.length; length > 0; length -= 1) {
    const found = document.getElementById(idOf(parts.slice(0, length).join(".")));
    if (found) {
      found.focus();
      found.scrollIntoView({ block: "center" });
      return;
    }
  }
}

/** After a step change the pressed control may be gone. */
export function useFocusAfter(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(step);
  // Syncs with the browser's focus.
  useEffect(() => {
    if (last.current !== step) heading.current?.focus({ preventScroll: true });
    last.current = step;
  }, [step]);
  return heading;
}

/** The edited part of the traveller's page; otherwise the top. */
const PART_OF: Record<number, string> = { 3: "days", 4: "price" };

/** At once, and again after the router, which restores the previous step's position. */
export function useScrolledFor<Place extends HTMLElement>(step: number, scroll: (place: Place, step: number) => void) {
  const place = useRef<Place>(null);
  const router = useRouter();
  // Syncs with the scroll position and the router, which restores it.
  useEffect(() => {
    const now = () => {
      if (place.current) scroll(place.current, step);
    };
    now();
    return router.subscribe("onRendered", now);
  }, [router, scroll, step]);
  return place;
}

/** Scrolls to the edited part. */
export function showWritten(frame: HTMLElement, step: number): void {
  const part = frame.querySelector<HTMLElement>(`[data-part="${PART_OF[step] ?? ""}"]`);
  const below = part ? part.getBoundingClientRect().top - frame.getBoundingClientRect().top : -frame.scrollTop;
  frame.scrollTo({ top: frame.scrollTop + below });
}
