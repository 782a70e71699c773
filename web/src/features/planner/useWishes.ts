import { useEffect, useState } from "react";
import { keepTyped, readTyped } from "../../components/useKept";
import { type Wishes, wishesFrom } from "./preferences";

const KEPT_AS = "planner";

export type Change = (change: Partial<Wishes> | ((wishes: Wishes) => Wishes)) => void;
export type StepProps = { wishes: Wishes; change: Change };

/** What the wizard is filled in with; a reload finds it again. */
export function useWishes() {
  const [wishes, setWishes] = useState(() => wishesFrom(readTyped(KEPT_AS, undefined)));
  // The outside system is the browser's storage, which outlives the page.
  useEffect(() => keepTyped(KEPT_AS, undefined, wishes), [wishes]);
  const change: Change = (change) =>
    setWishes((now) => (typeof change === "function" ? change(now) : { ...now, ...change }));
  return { wishes, change };
}
