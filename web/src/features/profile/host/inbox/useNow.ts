import { useEffect, useState } from "react";

const TICK_MS = 60_000;

/** In milliseconds since 1970; renewed every minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  // Syncs with the clock.
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
