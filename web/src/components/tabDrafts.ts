import { lastSignOut } from "../api/session";
import { tabStorage } from "../lib/storage";

// Every page clears drafts; only pages with forms write them.

/** Begins the keys of this tab's drafts. */
export const TAB_DRAFT = "kept:";
/** The last handled sign-out. */
const HEARD = "left heard";

export function clearTabDrafts(): void {
  for (const key of tabStorage.keys()) {
    if (key.startsWith(TAB_DRAFT)) tabStorage.removeItem(key);
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
