import { pages } from "./pages";

/** Input that shows a person is present, and that no first view waits for. */
const SIGNS = ["pointerdown", "keydown", "wheel"];

/** Prefetches likely next pages at the first input: the connection may be gone later. */
export function prefetchPages(): void {
  const go = () => {
    for (const sign of SIGNS) removeEventListener(sign, go);
    // A failed prefetch is repeated on navigation.
    for (const page of [pages.search, pages.package, pages.guide]) page().catch(() => undefined);
  };
  for (const sign of SIGNS) addEventListener(sign, go, { passive: true });
}
