/** The address of a document whose scroll position the reader controls. */
let held: string | undefined;

/**
 * A new document keeps the position of the browser or of its reader. The router knows none for it and would scroll to
 * the top after the first render.
 */
export function holdPosition(address: string): void {
  held = address;
}

/** Whether the router may scroll the page it has rendered. Only the held document's first render stays. */
export function mayScroll(address: string): boolean {
  const isHeld = address === held;
  held = undefined;
  return !isHeld;
}

/**
 * Whether the reader returns to this document: the router may then know a position that the browser could not reach.
 */
export function isReturn(): boolean {
  return performance
    .getEntriesByType("navigation")
    .some((entry) => "type" in entry && (entry.type === "reload" || entry.type === "back_forward"));
}
