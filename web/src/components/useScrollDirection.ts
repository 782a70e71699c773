import { useEffect } from "react";

/** In pixels: a resting finger moves less. */
const RESTING = 8;

/** A bar that hides under a finger loses the press. */
const PRESSED = ":is(a, button):active";

/** Whether the page scrolls down, and false at the end. `report` must be stable. */
export function useScrollDirection(report: (isDown: boolean) => void): void {
  // Syncs with the browser's scrolling: its events have positions, not directions.
  useEffect(() => {
    let last = scrollY;
    const compare = () => {
      if (Math.abs(scrollY - last) < RESTING || document.querySelector(PRESSED)) return;
      report(scrollY > last);
      last = scrollY;
    };
    addEventListener("scroll", compare, { passive: true });
    return () => {
      removeEventListener("scroll", compare);
      report(false);
    };
  }, [report]);
}
