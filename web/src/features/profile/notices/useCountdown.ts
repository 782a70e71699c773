import { useEffect, useState } from "react";

const TICK_MS = 1000;

/** The seconds that are left; it restarts with another `run`. Run 0 has not begun. */
export function useCountdown(seconds: number, run: number): number {
  const [left, setLeft] = useState(0);
  // Syncs with the clock. Background tabs tick late, so the end is fixed.
  useEffect(() => {
    if (run === 0) return;
    const end = performance.now() + seconds * TICK_MS;
    setLeft(seconds);
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((end - performance.now()) / TICK_MS));
      setLeft(rest);
      if (rest === 0) clearInterval(timer);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [seconds, run]);
  return left;
}
