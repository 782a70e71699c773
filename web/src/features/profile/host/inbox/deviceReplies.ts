import { useSyncExternalStore } from "react";
import { dropDraft, keepDraft, readDraft } from "../../../../components/draftStorage";

// Saved replies that are on this device only: those of an older version until they are moved to the server, and those
// that it does not take. Signing out removes them, as it removes drafts.

const SUBJECT = "saved replies";
const NONE: readonly string[] = [];

const listeners = new Set<() => void>();
/** The last read, since a store returns the same list until it changes. */
let cache: { person: string; stored: string; list: readonly string[] } | undefined;

export function deviceReplies(person: string): readonly string[] {
  const value = readDraft(person, SUBJECT)?.value;
  const stored = JSON.stringify(value ?? null);
  if (cache?.person !== person || cache.stored !== stored) {
    const list = Array.isArray(value) ? value.filter((one) => typeof one === "string") : NONE;
    cache = { person, stored, list };
  }
  return cache.list;
}

export function keepOnDevice(person: string, list: readonly string[]): void {
  if (list.length === 0) dropDraft(person, SUBJECT);
  else keepDraft(person, SUBJECT, list);
  for (const listener of listeners) listener();
}

/** Also reports changes by other tabs. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Oldest first. */
export function useDeviceReplies(person: string): readonly string[] {
  return useSyncExternalStore(subscribe, () => deviceReplies(person));
}
