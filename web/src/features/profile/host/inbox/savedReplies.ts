import { useSyncExternalStore } from "react";
import { keepDraft, readDraft } from "../../../../components/draftStorage";

// A guide's own texts for replies, on this device. Signing out removes them, as it removes drafts.

export const MOST_REPLIES = 5;
const SUBJECT = "saved replies";
const NONE: readonly string[] = [];

const listeners = new Set<() => void>();
/** The last read, since a store returns the same list until it changes. */
let cache: { person: string; stored: string; list: readonly string[] } | undefined;

export function savedReplies(person: string): readonly string[] {
  const value = readDraft(person, SUBJECT)?.value;
  const stored = JSON.stringify(value ?? null);
  if (cache?.person !== person || cache.stored !== stored) {
    const list = Array.isArray(value) ? value.filter((one) => typeof one === "string").slice(0, MOST_REPLIES) : NONE;
    cache = { person, stored, list };
  }
  return cache.list;
}

/** False if there is no place, or the text is blank or saved already. */
export function addReply(person: string, text: string): boolean {
  const list = savedReplies(person);
  const added = text.trim();
  if (added === "" || list.length >= MOST_REPLIES || list.includes(added)) return false;
  write(person, [...list, added]);
  return true;
}

export function deleteReply(person: string, text: string): void {
  write(
    person,
    savedReplies(person).filter((one) => one !== text),
  );
}

function write(person: string, list: readonly string[]): void {
  keepDraft(person, SUBJECT, list);
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
export function useSavedReplies(person: string): readonly string[] {
  return useSyncExternalStore(subscribe, () => savedReplies(person));
}
