import { type RefObject, useEffect } from "react";

/** Focuses the form's text field once it is there, and whenever the returned function is called. */
export function useFirstField(form: RefObject<HTMLFormElement | null>): () => void {
  // Syncs with the focus: the reader has opened the form to write.
  useEffect(() => form.current?.querySelector("textarea")?.focus(), [form]);
  return () => form.current?.querySelector("textarea")?.focus();
}
