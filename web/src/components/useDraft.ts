import { useEffect } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { lastSignOut } from "../api/session";
import { tabStorage } from "../lib/storage";
import { dropDraft, keepDraft, readDraft } from "./draftStorage";

/** The name under which the wizard of the planner is stored. */
export const PLANNER_DRAFT = "planner";
const PREFIX = "kept:";
/** Of which sign-out this tab has heard. */
const HEARD = "left heard";

/**
 * Keeps what is being typed into a form until it is sent or its writer signs out, so that a session that ends in between, a
 * reload or a way round through the sign-in loses nothing. `name` says whose and which form it is. With a `writer`'s id it
 * outlives the tab too, as their draft.
 */
export function useDraft<Values extends FieldValues>(
  name: string,
  form: UseFormReturn<Values>,
  writer?: string,
): () => void {
  const { reset, getValues, subscribe } = form;
  // The outside system is the browser's storage, which outlives the page.
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

/** Nothing of what was typed is left for whoever uses this tab next. */
export function clearTabDrafts(): void {
  for (const key of tabStorage.keys()) {
    if (key.startsWith(PREFIX)) tabStorage.removeItem(key);
  }
  noteSignOut();
}

/** This tab knows that somebody has signed out. */
export function noteSignOut(): void {
  const left = lastSignOut();
  if (left !== null) tabStorage.setItem(HEARD, left);
}

/** The same for a tab that the browser had put to sleep while somebody signed out in another: it wakes with what it stored. */
export function clearDraftsAfterSignOut(): void {
  if (lastSignOut() !== tabStorage.getItem(HEARD)) clearTabDrafts();
}

/** What was typed into a form, by its name and its writer's id; nobody in particular writes for this tab only. */
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
