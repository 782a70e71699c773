import { useEffect, useState } from "react";
import { today } from "../../lib/dates";

const MINUTE_MS = 60_000;

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
