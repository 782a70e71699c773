import { browserStorage } from "../lib/storage";
import { SHEET_PREFIX, SHEET_SCOPE } from "./sheetNames";

// Day sheets stay in this browser, so that they open without a network.

/** The sheets of everyone, and the worker that opens them with its files. */
export function clearSheets(): void {
  for (const key of browserStorage.keys()) {
    if (key.startsWith(SHEET_PREFIX)) browserStorage.removeItem(key);
  }
  void removeWorker().catch(() => undefined);
}

async function removeWorker(): Promise<void> {
  // Both are missing without a certificate.
  const worker = "serviceWorker" in navigator ? navigator.serviceWorker : undefined;
  await (await worker?.getRegistration(SHEET_SCOPE))?.unregister();
  if (!("caches" in globalThis)) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(SHEET_PREFIX)).map((name) => caches.delete(name)));
}
