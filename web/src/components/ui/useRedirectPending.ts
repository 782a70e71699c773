import { useEffect, useEffectEvent } from "react";

type RedirectMutation = { isPending: boolean; isSuccess: boolean; reset: () => void };

/** By then the redirect was stopped, or the page failed to load. */
const STILL_HERE_MS = 10_000;

/**
 * After success the button stays pressed until the page is gone. A page restored by Back can be pressed again, and so
 * can one that is still here after a while.
 */
export function useRedirectPending({ isPending, isSuccess, reset }: RedirectMutation): boolean {
  const onStay = useEffectEvent(reset);
  const onShown = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted) reset();
  });
  // Syncs with the browser's back/forward cache.
  useEffect(() => {
    const listener = (event: PageTransitionEvent) => onShown(event);
    window.addEventListener("pageshow", listener);
    return () => window.removeEventListener("pageshow", listener);
  }, []);
  // Syncs with the browser, which does not report a stopped navigation.
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(() => onStay(), STILL_HERE_MS);
    return () => clearTimeout(timer);
  }, [isSuccess]);
  return isPending || isSuccess;
}
