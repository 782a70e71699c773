import { useSyncExternalStore } from "react";
import { isId } from "../lib/ids";
import { browserStorage } from "../lib/storage";

// Saved trips, latest first. The browser stores a visitor's; savedLists.ts loads an account's.

export type SavedTrip = { id: string; title: string };
export type SavedTrips = readonly SavedTrip[];

const KEY = "serendib.saved";
const NONE: SavedTrips = [];

let account: SavedTrips | undefined;
let text: string | null = null;
let kept = NONE;
const listeners = new Set<() => void>();

/** Invalid entries are dropped. */
export function readTrips(stored: string | null): SavedTrip[] {
  try {
    const list: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(list) ? list.filter((one) => isId(String(one?.id)) && typeof one.title === "string") : [];
  } catch {
    return [];
  }
}

export function storedTrips(): SavedTrips {
  const stored = browserStorage.getItem(KEY);
  if (stored !== text) {
    text = stored;
    kept = readTrips(stored);
  }
  return kept;
}

/** Whether the list outlives the page. */
export function storeTrips(trips: SavedTrips): boolean {
  const isStored = browserStorage.setItem(KEY, JSON.stringify(trips));
  notifyListeners();
  return isStored;
}

/** Undefined for visitors. */
export function showAccountTrips(trips: SavedTrips | undefined): void {
  account = trips;
  notifyListeners();
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

/** The server renders it without saved trips. */
export function useSavedTrips(): SavedTrips {
  return useSyncExternalStore(
    subscribe,
    () => account ?? storedTrips(),
    () => NONE,
  );
}

export function useStoredTrips(): SavedTrips {
  return useSyncExternalStore(subscribe, storedTrips, () => NONE);
}
