import { useEffect, useRef, useState } from "react";
import { copy } from "./copy";

/** Discards the typed text after a confirmation in place. */
export function StartOver({ label, onYes }: { label: string; onYes: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  // Syncs with the focus: it moves to the answer that a held key may press safely, and returns.
  useEffect(() => {
    if (isAsking) keep.current?.focus();
    else if (wasAsking.current) first.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  if (!isAsking) {
    return (
      <button type="button" className="link small" ref={first} onClick={() => setAsking(true)}>
        {label}
      </button>
    );
  }
  return (
    <span className="asking">
      <button type="button" className="btn danger compact" onClick={onYes}>
        {copy.discardYes}
      </button>
      <button type="button" className="btn line compact" ref={keep} onClick={() => setAsking(false)}>
        {copy.discardNo}
      </button>
    </span>
  );
}
