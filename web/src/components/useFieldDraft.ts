import { useState } from "react";
import { useSession } from "../api/session";
import { dropFormDraft, readFormDraft, storeFormDraft } from "./useDraft";

/**
 * Like `useDraft` for one field: it survives a sign-in until it is sent. `there` is the initial text. The last returned
 * function drops the draft.
 */
export function useFieldDraft(name: string, there: string): [string, (next: string) => void, () => void] {
  const session = useSession();
  const writer = session.state === "out" ? undefined : session.person?.id;
  const key = `${name} by ${writer ?? "nobody"}`;
  const [text, setText] = useState(() => {
    const draft = readFormDraft(key, undefined);
    return typeof draft === "string" ? draft : there;
  });
  const write = (next: string) => {
    setText(next);
    if (next === there) dropFormDraft(key, undefined);
    else storeFormDraft(key, undefined, next);
  };
  return [text, write, () => dropFormDraft(key, undefined)];
}
