/** The address of a document whose place on the screen belongs to its reader. */
let held: string | undefined;

/**
 * A document that has just come stands where the browser put it, or where its reader has scrolled since. The router knows no
 * position for it, and would start it at its top once it has drawn it.
 */
export function holdPosition(address: string): void {
  held = address;
}

/** Whether the router may move the page it has just drawn. Only the first drawing of the held document is left alone. */
export function mayScroll(address: string): boolean {
  const isHeld = address === held;
  held = undefined;
  return !isHeld;
}

/** Whether somebody comes back to this document: then the router may know a position that the browser could not reach. */
export function isReturn(): boolean {
  return performance
    .getEntriesByType("navigation")
    .some((entry) => "type" in entry && (entry.type === "reload" || entry.type === "back_forward"));
}
