import { readTrips, type SavedTrip } from "../api/saved";
import { browserStorage } from "../lib/storage";

// The trips viewed in this browser, latest first. They are not sent to the server.

const KEY = "serendib.seen";
const SHOWN = 8;

export function recentTrips(): SavedTrip[] {
  return readTrips(browserStorage.getItem(KEY));
}

export function addRecentTrip({ id, title }: SavedTrip): void {
  const others = recentTrips().filter((one) => one.id !== id);
  browserStorage.setItem(KEY, JSON.stringify([{ id, title }, ...others].slice(0, SHOWN)));
}

export function clearRecentTrips(): void {
  browserStorage.removeItem(KEY);
}
