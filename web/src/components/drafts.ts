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
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(person, subject)) ?? "null");
    if (kept === null || typeof kept !== "object" || !("value" in kept) || !("at" in kept)) return undefined;
    return typeof kept.at === "number" ? { value: kept.value, at: kept.at } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether it could be kept: storage may be full, or closed to us. */
export function keepDraft(person: string, subject: string, value: unknown, now: number = Date.now()): boolean {
  try {
    localStorage.setItem(keyOf(person, subject), JSON.stringify({ value, at: now }));
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(person: string, subject: string): void {
  try {
    localStorage.removeItem(keyOf(person, subject));
  } catch {
    // Closed to us, so nothing is in it.
  }
}

/** Nothing is left for whoever uses this browser next. */
export function forgetDrafts(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  }
}
