import { useEffect, useRef, useState } from "react";
import { copy } from "./copy";

/** Discards the typed text after a confirmation in place. */
export function StartOver({ label, onYes }: { label: string; onYes: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  // The outside system is the focus: the question takes it, at the answer that loses nothing to a key held down, and gives it back.
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
