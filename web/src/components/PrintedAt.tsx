import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { instantText } from "../lib/instants";

/** A line on paper alone, with the time of the print. */
export function PrintedAt({ textOf }: { textOf: (now: string) => string }) {
  const [now, setNow] = useState(Date.now);
  // Syncs with the printer: the page may have been open for hours.
  useEffect(() => {
    const update = () => flushSync(() => setNow(Date.now()));
    addEventListener("beforeprint", update);
    return () => removeEventListener("beforeprint", update);
  }, []);
  return <p className="only-print small">{textOf(instantText(new Date(now).toISOString()))}</p>;
}
