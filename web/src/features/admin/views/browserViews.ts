import { browserStorage } from "../../../lib/storage";
import type { NamedFilter } from "./viewFilter";

// Views of bookings were stored in the browser once, by admin. The server has them now.

type Stored = NamedFilter<unknown>;

function keyOf(admin: string): string {
  return `serendib.booking-views:${admin}`;
}

export function readBrowserViews(admin: string): Stored[] {
  try {
    const stored: unknown = JSON.parse(browserStorage.getItem(keyOf(admin)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isView) : [];
  } catch {
    return [];
  }
}

function isView(stored: unknown): stored is Stored {
  const { name, filter } = (stored ?? {}) as { name?: unknown; filter?: unknown };
  return typeof name === "string" && name.trim() !== "" && typeof filter === "object" && filter !== null;
}

/** Each leaves the browser once the server has it; one that fails stays until the next time. */
export async function moveBrowserViews(admin: string, save: (view: Stored) => Promise<unknown>): Promise<void> {
  for (const view of readBrowserViews(admin)) {
    try {
      await save(view);
    } catch {
      continue;
    }
    const left = readBrowserViews(admin).filter(({ name }) => name !== view.name);
    if (left.length === 0) browserStorage.removeItem(keyOf(admin));
    else browserStorage.setItem(keyOf(admin), JSON.stringify(left));
  }
}
