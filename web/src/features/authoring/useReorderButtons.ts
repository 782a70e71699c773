import { useState } from "react";
import { flushSync } from "react-dom";

type Direction = 1 | -1;

/** The id of the button for one step in this direction. */
export function stepId(key: string, step: Direction): string {
  return `step-${step === 1 ? "on" : "back"}-${key}`;
}

/** The focus follows the moved item, and `said` announces its new position. */
export function useReorderButtons() {
  const [said, setSaid] = useState("");
  const step = (key: string, towards: Direction, where: string, change: () => void) => {
    // Only rendered elements get the focus.
    flushSync(() => {
      change();
      setSaid(where);
    });
    for (const one of [stepId(key, towards), stepId(key, towards === 1 ? -1 : 1)]) {
      const button = document.getElementById(one);
      if (button?.matches(":enabled")) {
        button.focus();
        return;
      }
    }
  };
  return { said, step };
}
