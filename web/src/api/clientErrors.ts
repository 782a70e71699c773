const REACT_NUMBER = /Minified React error #(\d{1,3})\b/;

const reported = new Set<number>();

/** React's error number, the page's route and the build, but no page content. Once per number and document. */
export function reportHydrationError(error: unknown, page: string): void {
  const number = Number(REACT_NUMBER.exec(error instanceof Error ? error.message : "")?.[1] ?? 0);
  if (reported.has(number)) return;
  reported.add(number);
  navigator.sendBeacon("/client-errors", JSON.stringify({ error: number, page, build: buildOf(import.meta.url) }));
}

/** The content hash in its name; `vite.config.ts` sets its length. */
export function buildOf(address: string): string {
  return /-([\w-]{7})\.js$/.exec(address)?.[1] ?? "unbuilt";
}
