import { useState } from "react";

/**
 * What a hand has set in a field whose value lives elsewhere, in the address say, which takes a moment to follow. The draft is
 * shown until that value changes, whether to the same or to something else.
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
    /** Tells the draft to its owner, once; one that says what is known already is dropped. */
    settle: (tell: (shown: Value) => void) => {
      if (draft === null || draft.told) return;
      const isNews = String(draft.shown) !== now;
      setDraft(isNews ? { ...draft, told: true } : null);
      if (isNews) tell(draft.shown);
    },
    drop: () => setDraft(null),
  };
}
