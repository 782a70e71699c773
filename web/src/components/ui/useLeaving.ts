import { useEffect, useEffectEvent } from "react";

type Departure = { isPending: boolean; isSuccess: boolean; reset: () => void };

/**
 * Whether a press that leads to another site is on its way there: what succeeds leaves the page, and until it is gone the button
 * stays pressed. Back may bring the page as it was left, which the browser has kept; then it can be pressed again.
 */
export function useLeaving({ isPending, isSuccess, reset }: Departure): boolean {
  const onShown = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted) reset();
  });
  // The outside system is the browser's store of pages that were left.
  useEffect(() => {
    const listener = (event: PageTransitionEvent) => onShown(event);
    window.addEventListener("pageshow", listener);
    return () => window.removeEventListener("pageshow", listener);
  }, []);
  return isPending || isSuccess;
}
