import { useState } from "react";

/**
 * What a hand types into a box whose value lives in the address, which takes a moment to follow. It stands there until the address
 * says something else than it was told.
 */
export function usePendingText(value: string, onTell: (text: string) => void) {
  const [shown, show] = useState(value);
  const [told, setTold] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    if (value !== told) {
      show(value);
      setTold(value);
    }
  }
  return {
    shown,
    show,
    tell: (text: string) => {
      if (text === told) return;
      setTold(text);
      onTell(text);
    },
    /** Back to what was told last. */
    drop: () => show(told),
  };
}
