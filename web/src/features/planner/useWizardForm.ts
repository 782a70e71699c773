import { useEffect, useState } from "react";
import { PLANNER_DRAFT, readFormDraft, storeFormDraft } from "../../components/useDraft";
import { type Wishes, wishesFrom } from "./preferences";

export type ChangeWishes = (change: Partial<Wishes> | ((wishes: Wishes) => Wishes)) => void;
export type WizardStepProps = { wishes: Wishes; change: ChangeWishes };

/** Survives a reload. */
export function useWizardForm() {
  const [wishes, setWishes] = useState(() => wishesFrom(readFormDraft(PLANNER_DRAFT, undefined)));
  // Syncs with the browser's storage.
  useEffect(() => storeFormDraft(PLANNER_DRAFT, undefined, wishes), [wishes]);
  const change: ChangeWishes = (change) =>
    setWishes((now) => (typeof change === "function" ? change(now) : { ...now, ...change }));
  return { wishes, change };
}
