import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { instantText } from "../../lib/instants";
import { printedText } from "./copy";

const textOf = (at: number) => instantText(new Date(at).toISOString());

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
    <p className="only-print small">{printedText(textOf(now), since === undefined ? undefined : textOf(since))}</p>
  );
}
