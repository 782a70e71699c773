import { useState } from "react";
import { useSession } from "../api/session";
import { dropFormDraft, readFormDraft, storeFormDraft } from "./useDraft";

/**
 * What is typed into one field, kept as `useKept` keeps a whole form: whoever typed it finds it again after a way round through the
 * sign-in, until it is sent. `name` says which field it is; `there` stands in it before anything is typed. The last of the three
 * forgets it.
 */
export function useFieldDraft(name: string, there: string): [string, (next: string) => void, () => void] {
  const session = useSession();
  const writer = session.state === "out" ? undefined : session.person?.id;
  const key = `${name} by ${writer ?? "nobody"}`;
  const [text, setText] = useState(() => {
    const kept = readFormDraft(key, undefined);
    return typeof kept === "string" ? kept : there;
  });
  const write = (next: string) => {
    setText(next);
    if (next === there) dropFormDraft(key, undefined);
    else storeFormDraft(key, undefined, next);
  };
  return [text, write, () => dropFormDraft(key, undefined)];
}
