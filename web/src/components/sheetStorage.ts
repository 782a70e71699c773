import { browserStorage } from "../lib/storage";
import { SHEET_PREFIX } from "./sheetNames";

// Day sheets stay in this browser, so that they open without a network.

/** The sheets of everyone, and the worker that opens pages without a network, with its files. */
export function clearSheets(): void {
  for (const key of browserStorage.keys()) {
    if (key.startsWith(SHEET_PREFIX)) browserStorage.removeItem(key);
  }
  void removeWorker().catch(() => undefined);
}

async function removeWorker(): Promise<void> {
  // Both are missing without a certificate. This site has one worker, in two scopes at most.
  const worker = "serviceWorker" in navigator ? navigator.serviceWorker : undefined;
  for (const registration of (await worker?.getRegistrations()) ?? []) await registration.unregister();
  if (!("caches" in globalThis)) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(SHEET_PREFIX)).map((name) => caches.delete(name)));
}
