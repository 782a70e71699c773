/** With a view transition, if the browser supports it and the visitor allows motion. */
export async function showPage(update: () => Promise<void>): Promise<void> {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (calm || !("startViewTransition" in document)) return update();
  const transition = document.startViewTransition(update);
  // Interrupted by the next page: no error, although the browser reports it.
  transition.ready.catch(() => undefined);
  return transition.updateCallbackDone;
}
