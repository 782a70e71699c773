import { useEffect, useState, useSyncExternalStore } from "react";
import { today } from "../../lib/dates";

const MINUTE_MS = 60_000;

function subscribe(listener: () => void): () => void {
  for (const name of ["online", "offline"]) addEventListener(name, listener);
  return () => {
    for (const name of ["online", "offline"]) removeEventListener(name, listener);
  };
}

/** Whether the device has a network at all. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

function dayNow(): string {
  return today(new Date(Date.now()));
}

/** In Sri Lanka. A phone holds the page open overnight. */
export function useToday(): string {
  const [day, setDay] = useState(dayNow);
  // Syncs with the clock.
  useEffect(() => {
    const update = () => setDay(dayNow());
    const timer = setInterval(update, MINUTE_MS);
    document.addEventListener("visibilitychange", update);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", update);
    };
  }, []);
  return day;
}
