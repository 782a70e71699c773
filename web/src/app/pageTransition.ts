/** Renders the next page with a view transition, if the browser supports it and the visitor allows motion. */
export async function showPage(update: () => Promise<void>): Promise<void> {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (calm || !("startViewTransition" in document)) return update();
  const transition = document.startViewTransition(update);
  // The next page interrupts this transition. The browser reports that here, and it is no error.
  transition.ready.catch(() => undefined);
  return transition.updateCallbackDone;
}
