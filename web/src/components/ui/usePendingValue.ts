import { useState } from "react";

/**
 * The committed value is elsewhere, such as in the address, which updates with a delay. The pending one is displayed
 * until that changes, to the same or another.
 */
export function usePendingValue<Value extends string | readonly number[]>(value: Value) {
  const [draft, setDraft] = useState<{ shown: Value; told: boolean } | null>(null);
  const now = String(value);
  const [seen, setSeen] = useState(now);
  if (seen !== now) {
    setSeen(now);
    setDraft(null);
  }
  return {
    shown: draft?.shown ?? value,
    show: (shown: Value) => setDraft({ shown, told: false }),
    /** Commits the value once; an unchanged one is dropped. */
    settle: (tell: (shown: Value) => void) => {
      if (draft === null || draft.told) return;
      const isNews = String(draft.shown) !== now;
      setDraft(isNews ? { ...draft, told: true } : null);
      if (isNews) tell(draft.shown);
    },
    drop: () => setDraft(null),
  };
}
