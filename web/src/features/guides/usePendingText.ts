import { useState } from "react";

/**
 * The value is in the address, which updates with a delay. The text stays until the address gets another value than the
 * committed one.
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
    /** Resets to the last committed text. */
    drop: () => show(told),
  };
}
