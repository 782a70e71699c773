import { useEffect } from "react";

/** Less than this is a finger that rests, in pixels. */
const STILL = 8;

/** Marks the document while somebody reads on downwards, so that a phone can give the header's room to what is read. */
export function useHidingHeader(): void {
  // The outside system is the scroll position.
  useEffect(() => {
    const root = document.documentElement;
    let last = scrollY;
    const look = () => {
      if (Math.abs(scrollY - last) < STILL) return;
      root.toggleAttribute("data-down", scrollY > last);
      last = scrollY;
    };
    addEventListener("scroll", look, { passive: true });
    return () => {
      removeEventListener("scroll", look);
      root.removeAttribute("data-down");
    };
  }, []);
}
