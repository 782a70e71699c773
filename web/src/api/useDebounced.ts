import { useEffect, useState } from "react";

/** The value, debounced: it follows once typing pauses. */
export function useDebounced(value: string, pauseMs: number): string {
  const [settled, setSettled] = useState(value);
  // The outside system is the clock: a request is worth sending once typing pauses.
  useEffect(() => {
    if (settled === value) return;
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, settled, pauseMs]);
  return value === "" ? "" : settled;
}
