import { useEffect } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { tabStorage } from "../lib/storage";
import { dropDraft, keepDraft, readDraft } from "./draftStorage";
import { TAB_DRAFT } from "./tabDrafts";

export const PLANNER_DRAFT = "planner";

/**
 * Stores a form until it is sent or its writer signs out, so that an ended session, a reload or a sign-in loses
 * nothing. With a `writer`'s id the draft outlives the tab.
 */
export function useDraft<Values extends FieldValues>(
  name: string,
  form: UseFormReturn<Values>,
  writer?: string,
): () => void {
  const { reset, getValues, subscribe } = form;
  // Syncs with the browser's storage.
  useEffect(() => {
    const found = readFormDraft(name, writer);
    const kept = isOfForm<Values>(found) ? found : undefined;
    if (kept) reset({ ...getValues(), ...kept }, { keepDefaultValues: true });
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => storeFormDraft(name, writer, values),
    });
  }, [name, writer, reset, getValues, subscribe]);
  return () => dropFormDraft(name, writer);
}

/** Without a writer the draft belongs to this tab. */
export function readFormDraft(name: string, writer: string | undefined): unknown {
  return writer === undefined ? readTab(TAB_DRAFT + name) : readDraft(writer, name)?.value;
}

export function dropFormDraft(name: string, writer: string | undefined): void {
  if (writer !== undefined) dropDraft(writer, name);
  else tabStorage.removeItem(TAB_DRAFT + name);
}

function isOfForm<Values>(kept: unknown): kept is Partial<Values> {
  return kept !== null && typeof kept === "object";
}

function readTab(key: string): unknown {
  try {
    return JSON.parse(tabStorage.getItem(key) ?? "null");
  } catch {
    return undefined;
  }
}

export function storeFormDraft(name: string, writer: string | undefined, values: unknown): void {
  if (writer !== undefined) keepDraft(writer, name, values);
  else tabStorage.setItem(TAB_DRAFT + name, JSON.stringify(values));
}
