import { useEffect } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

const PREFIX = "kept:";

/**
 * Keeps what is being typed into a form until it is sent or its writer signs out, so that a session that ends in between, a
 * reload or a way round through the sign-in loses nothing. `name` says whose and which form it is.
 */
export function useKept<Values extends FieldValues>(name: string, form: UseFormReturn<Values>): () => void {
  const { reset, getValues, subscribe } = form;
  const key = PREFIX + name;
  // The outside system is the tab's own storage, which outlives the page.
  useEffect(() => {
    const kept = readKept<Values>(key);
    if (kept) reset({ ...getValues(), ...kept }, { keepDefaultValues: true });
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => keep(key, values),
    });
  }, [key, reset, getValues, subscribe]);
  return () => sessionStorage.removeItem(key);
}

/** Nothing of what was typed is left for whoever uses this tab next. */
export function forgetKept(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  }
}

function readKept<Values>(key: string): Partial<Values> | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return kept !== null && typeof kept === "object" ? kept : undefined;
  } catch {
    return undefined;
  }
}

function keep(key: string, values: FieldValues): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(values));
  } catch {
    // Full, or closed to us: what stands in the form still stands there.
  }
}
