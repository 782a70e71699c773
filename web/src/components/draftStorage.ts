import { browserStorage } from "../lib/storage";

const PREFIX = "draft:";

/** Stored by person, so that other users of the browser cannot read it. */
export type Draft<Value> = {
  value: Value;
  /** The last change, in milliseconds since 1970. */
  at: number;
};

function keyOf(person: string, subject: string): string {
  return `${PREFIX}${person}:${subject}`;
}

/** The caller checks its shape: an older version may have written it. */
export function readDraft(person: string, subject: string): Draft<unknown> | undefined {
  try {
    const draft: unknown = JSON.parse(browserStorage.getItem(keyOf(person, subject)) ?? "null");
    if (draft === null || typeof draft !== "object" || !("value" in draft) || !("at" in draft)) return undefined;
    return typeof draft.at === "number" ? { value: draft.value, at: draft.at } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether it outlives the page: storage may be full or blocked. */
export function keepDraft(person: string, subject: string, value: unknown, now: number = Date.now()): boolean {
  return browserStorage.setItem(keyOf(person, subject), JSON.stringify({ value, at: now }));
}

export function dropDraft(person: string, subject: string): void {
  browserStorage.removeItem(keyOf(person, subject));
}

export function clearDrafts(): void {
  for (const key of browserStorage.keys()) {
    if (key.startsWith(PREFIX)) browserStorage.removeItem(key);
  }
}
