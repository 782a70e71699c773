import { useEffect, useEffectEvent } from "react";

type RedirectMutation = { isPending: boolean; isSuccess: boolean; reset: () => void };

/** Whoever is still here after so long has stopped the page that was on its way, or it never came. */
const STILL_HERE_MS = 10_000;

/**
 * Whether a press that leads to another site is on its way there: what succeeds leaves the page, and until it is gone the button
 * stays pressed. Back may bring the page as it was left, which the browser has kept; then it can be pressed again. So it can when nobody has left after a while.
 */
export function useRedirectPending({ isPending, isSuccess, reset }: RedirectMutation): boolean {
  const onStay = useEffectEvent(reset);
  const onShown = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted) reset();
  });
  // The outside system is the browser's store of pages that were left.
  useEffect(() => {
    const listener = (event: PageTransitionEvent) => onShown(event);
    window.addEventListener("pageshow", listener);
    return () => window.removeEventListener("pageshow", listener);
  }, []);
  // The outside system is the browser, which does not tell that it no longer goes to another page.
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(() => onStay(), STILL_HERE_MS);
    return () => clearTimeout(timer);
  }, [isSuccess]);
  return isPending || isSuccess;
}
