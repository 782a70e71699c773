import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { idOf } from "./Field";

const FOCUS_MS = 50;

/** Focuses a field once the router has rendered its step. */
export function focusSoon(field: string): void {
  setTimeout(() => focusOn(field), FOCUS_MS);
}

/** A field, or the first thing in it that takes what is typed. */
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

/** The heading of a step takes the focus once the step has changed: what was pressed may be gone. */
export function useFocusAfter(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(step);
  // The outside system is the browser's focus.
  useEffect(() => {
    if (last.current !== step) heading.current?.focus({ preventScroll: true });
    last.current = step;
  }, [step]);
  return heading;
}

/** Which part of the traveller's page a step writes, where it is not the top. */
const PART_OF: Record<number, string> = { 3: "days", 4: "price" };

/** Scrolls for a step: at once, and after the router, which restores the previous step's position. */
export function useScrolledFor<Place extends HTMLElement>(step: number, scroll: (place: Place, step: number) => void) {
  const place = useRef<Place>(null);
  const router = useRouter();
  // The outside systems are the scroll position and the router that keeps it.
  useEffect(() => {
    const now = () => {
      if (place.current) scroll(place.current, step);
    };
    now();
    return router.subscribe("onRendered", now);
  }, [router, scroll, step]);
  return place;
}

/** The preview shows what is being written. */
export function showWritten(frame: HTMLElement, step: number): void {
  const part = frame.querySelector<HTMLElement>(`[data-part="${PART_OF[step] ?? ""}"]`);
  const below = part ? part.getBoundingClientRect().top - frame.getBoundingClientRect().top : -frame.scrollTop;
  frame.scrollTo({ top: frame.scrollTop + below });
}
