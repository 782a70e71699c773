import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { fieldProblem } from "../fieldErrors";

type Problems = Record<string, string | undefined>;

/**
 * The problems of a form's fields: its own ones from the first attempt on, otherwise those of the server. `check` says
 * whether the form can be sent; if not, the first field with a problem has the focus.
 */
export function useFieldProblems(own: Problems, error: Error | null) {
  const form = useRef<HTMLDivElement>(null);
  const [isTried, setTried] = useState(false);
  const check = (): boolean => {
    if (Object.values(own).every((problem) => problem === undefined)) return true;
    flushSync(() => setTried(true));
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    return false;
  };
  const problemOf = (field: string) => (isTried ? own[field] : undefined) ?? fieldProblem(error, field);
  return { form, check, problemOf };
}
