/** Puts another page on the screen, blended with the one before where the browser can and the visitor likes motion. */
export async function showPage(update: () => Promise<void>): Promise<void> {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (calm || !("startViewTransition" in document)) return update();
  const transition = document.startViewTransition(update);
  // The next page cuts the blending of this one short. The browser reports that here, and it is no mistake.
  transition.ready.catch(() => undefined);
  return transition.updateCallbackDone;
}
