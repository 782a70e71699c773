import { pages } from "./pages";

/** What only somebody does who is there, and no first view waits for. */
const SIGNS = ["pointerdown", "keydown", "wheel"];

/** Once somebody moves about, the pages they are likely to go to come ahead: the connection may be gone by then. */
export function prefetchPages(): void {
  const go = () => {
    for (const sign of SIGNS) removeEventListener(sign, go);
    // One that does not come is asked for again when it is wanted.
    for (const page of [pages.search, pages.package, pages.guide]) page().catch(() => undefined);
  };
  for (const sign of SIGNS) addEventListener(sign, go, { passive: true });
}
