import { pages } from "./pages";

/** They show that a person is present, and no first view waits for them. */
const SIGNS = ["pointerdown", "keydown", "wheel"];

/** Likely next pages, at the first input: the connection may be gone later. */
export function prefetchPages(): void {
  const go = () => {
    for (const sign of SIGNS) removeEventListener(sign, go);
    // Navigation repeats a failed prefetch.
    for (const page of [pages.search, pages.package, pages.guide]) page().catch(() => undefined);
  };
  for (const sign of SIGNS) addEventListener(sign, go, { passive: true });
}
