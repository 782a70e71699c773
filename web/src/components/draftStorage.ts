import { browserStorage } from "../lib/storage";

const PREFIX = "draft:";

/** What somebody is still writing. Kept in the browser, under their own name: whoever else uses it finds nothing (threat B11). */
export type Draft<Value> = {
  value: Value;
  /** When it was last written to, in milliseconds since 1970. */
  at: number;
};

function keyOf(person: string, subject: string): string {
  return `${PREFIX}${person}:${subject}`;
}

/** The draft as it was kept; its shape is for the caller to check, since an older version of the program may have written it. */
export function readDraft(person: string, subject: string): Draft<unknown> | undefined {
  try {
    const kept: unknown = JSON.parse(browserStorage.getItem(keyOf(person, subject)) ?? "null");
    if (kept === null || typeof kept !== "object" || !("value" in kept) || !("at" in kept)) return undefined;
    return typeof kept.at === "number" ? { value: kept.value, at: kept.at } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether it outlives the page: storage may be full, or closed to us. */
export function keepDraft(person: string, subject: string, value: unknown, now: number = Date.now()): boolean {
  return browserStorage.setItem(keyOf(person, subject), JSON.stringify({ value, at: now }));
}

export function dropDraft(person: string, subject: string): void {
  browserStorage.removeItem(keyOf(person, subject));
}

/** Nothing is left for whoever uses this browser next. */
export function clearDrafts(): void {
  for (const key of browserStorage.keys()) {
    if (key.startsWith(PREFIX)) browserStorage.removeItem(key);
  }
}
