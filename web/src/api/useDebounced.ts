import { useEffect, useState } from "react";

/** The value, debounced. */
export function useDebounced(value: string, pauseMs: number): string {
  const [settled, setSettled] = useState(value);
  // Syncs with the clock.
  useEffect(() => {
    if (settled === value) return;
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, settled, pauseMs]);
  return value === "" ? "" : settled;
}
