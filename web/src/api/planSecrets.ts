import { browserStorage } from "../lib/storage";

const KEY = "planner:secrets";

/** Opens a plan made without an account. */
type StoredSecret = { id: string; secret: string };

/** Older ones are dropped. */
const MOST = 20;

export function storedSecrets(): StoredSecret[] {
  try {
    const secrets: unknown = JSON.parse(browserStorage.getItem(KEY) ?? "[]");
    return Array.isArray(secrets) ? secrets.filter(isStoredSecret) : [];
  } catch {
    return [];
  }
}

export function secretOf(id: string): string | undefined {
  return storedSecrets().find((one) => one.id === id)?.secret;
}

export function keepSecret(id: string, secret: string): void {
  write([...storedSecrets().filter((one) => one.id !== id), { id, secret }].slice(-MOST));
}

export function dropSecret(id: string): void {
  write(storedSecrets().filter((one) => one.id !== id));
}

function write(kept: StoredSecret[]): void {
  browserStorage.setItem(KEY, JSON.stringify(kept));
}

function isStoredSecret(one: unknown): one is StoredSecret {
  const { id, secret } = (one ?? {}) as { [name: string]: unknown };
  return typeof id === "string" && typeof secret === "string";
}
