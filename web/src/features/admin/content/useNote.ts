import { useState } from "react";
import { useFieldDraft } from "../../../components/useFieldDraft";
import { copy } from "./copy";

/** The server's limit. */
export const NOTE_LENGTH = 200;

/** What was changed and why, as a draft under `name`. */
export function useNote(name: string) {
  const [text, setText, forget] = useFieldDraft(`note for ${name}`, "");
  const [isTried, setTried] = useState(false);
  const isMissing = text.trim() === "";
  return {
    text,
    setText,
    problem: isTried && isMissing ? copy.noteMissing : undefined,
    /** Whether there is one; the problem appears from the first attempt on. */
    check: () => {
      setTried(isMissing);
      return !isMissing;
    },
    forget: () => {
      forget();
      setText("");
    },
  };
}
