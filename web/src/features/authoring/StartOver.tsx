import { useState } from "react";
import { copy } from "./copy";

/** Throwing away what was typed asks once more, in place. */
export function StartOver({ label, onYes }: { label: string; onYes: () => void }) {
  const [isAsking, setAsking] = useState(false);
  if (!isAsking) {
    return (
      <button type="button" className="link small" onClick={() => setAsking(true)}>
        {label}
      </button>
    );
  }
  return (
    <span className="asking">
      <button
        type="button"
        className="btn danger compact"
        // biome-ignore lint/a11y/noAutofocus: the button that was pressed is gone; this is what it asks
        autoFocus
        onClick={onYes}
      >
        {copy.discardYes}
      </button>
      <button type="button" className="btn line compact" onClick={() => setAsking(false)}>
        {copy.discardNo}
      </button>
    </span>
  );
}
