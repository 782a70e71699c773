import { useState } from "react";
import { useSession } from "../../../api/session";
import { browserStorage } from "../../../lib/storage";
import { type BookingsFilter, FILTERS, NO_FILTER } from "./filters";

// Named filters stay in this browser, by admin, and outlive a sign-out. They are not sent to the server.

export const MOST_VIEWS = 20;
export const VIEW_NAME_LENGTH = 40;

export type SavedView = { name: string; filter: BookingsFilter };

function keyOf(admin: string): string {
  return `serendib.booking-views:${admin}`;
}

export function readViews(admin: string): SavedView[] {
  try {
    const stored: unknown = JSON.parse(browserStorage.getItem(keyOf(admin)) ?? "[]");
    return Array.isArray(stored) ? stored.flatMap(toView).slice(0, MOST_VIEWS) : [];
  } catch {
    return [];
  }
}

/** An older version, or a hand, may have written it. */
function toView(stored: unknown): SavedView[] {
  const { name, filter } = (stored ?? {}) as { name?: unknown; filter?: unknown };
  if (typeof name !== "string" || name.trim() === "" || typeof filter !== "object" || filter === null) return [];
  const texts = filter as { [field: string]: unknown };
  const read = (field: (typeof FILTERS)[number]) => {
    const text = texts[field];
    return typeof text === "string" ? text : NO_FILTER[field];
  };
  const parts = Object.fromEntries(FILTERS.map((field) => [field, read(field)]));
  return [{ name: name.slice(0, VIEW_NAME_LENGTH), filter: { ...NO_FILTER, ...parts } }];
}

/** The views, adding one (a name that exists is replaced), and removing one. */
export function useSavedViews() {
  const session = useSession();
  const admin = session.state === "out" ? "" : (session.person?.id ?? "");
  const [views, setViews] = useState(() => readViews(admin));
  const write = (next: SavedView[]) => {
    setViews(next);
    browserStorage.setItem(keyOf(admin), JSON.stringify(next));
  };
  return {
    views,
    isFull: views.length >= MOST_VIEWS,
    add: (view: SavedView) => write([...views.filter(({ name }) => name !== view.name), view].slice(0, MOST_VIEWS)),
    remove: (name: string) => write(views.filter((view) => view.name !== name)),
  };
}
