import { useEffect } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { lastSignOut } from "../api/session";
import { tabStorage } from "../lib/storage";
import { dropDraft, keepDraft, readDraft } from "./draftStorage";

export const PLANNER_DRAFT = "planner";
const PREFIX = "kept:";
/** The last handled sign-out. */
const HEARD = "left heard";

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

export function clearTabDrafts(): void {
  for (const key of tabStorage.keys()) {
    if (key.startsWith(PREFIX)) tabStorage.removeItem(key);
  }
  noteSignOut();
}

export function noteSignOut(): void {
  const left = lastSignOut();
  if (left !== null) tabStorage.setItem(HEARD, left);
}

/** A tab that was asleep during a sign-out wakes with its stored drafts. */
export function clearDraftsAfterSignOut(): void {
  if (lastSignOut() !== tabStorage.getItem(HEARD)) clearTabDrafts();
}

/** Without a writer the draft belongs to this tab. */
export function readFormDraft(name: string, writer: string | undefined): unknown {
  return writer === undefined ? readTab(PREFIX + name) : readDraft(writer, name)?.value;
}

export function dropFormDraft(name: string, writer: string | undefined): void {
  if (writer !== undefined) dropDraft(writer, name);
  else tabStorage.removeItem(PREFIX + name);
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
  else tabStorage.setItem(PREFIX + name, JSON.stringify(values));
}
