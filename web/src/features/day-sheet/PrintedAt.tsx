import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { dayText } from "../../lib/dates";
import { dayHere, timeHere } from "../../lib/instants";
import { printedText } from "./copy";

/** On paper "today" says nothing. `since` is when the server sent a sheet that is not the newest. */
export function PrintedAt({ since }: { since: number | undefined }) {
  const [now, setNow] = useState(Date.now);
  // Syncs with the printer: the page may have been open for hours.
  useEffect(() => {
    const update = () => flushSync(() => setNow(Date.now()));
    addEventListener("beforeprint", update);
    return () => removeEventListener("beforeprint", update);
  }, []);
  return (
    <p className="only-print small">
      {printedText(momentText(now), since === undefined ? undefined : momentText(since))}
    </p>
  );
}

/** "3 Mar 2027, 14:05". */
function momentText(at: number): string {
  const instant = new Date(at);
  return `${dayText(dayHere(instant))}, ${timeHere(instant.toISOString())}`;
}
