/** The document whose position the reader controls. */
let held: string | undefined;

/** A new document keeps its position. The router knows none and would scroll to the top after the first render. */
export function holdPosition(address: string): void {
  held = address;
}

/** The router may scroll every render but the held document's first. */
export function mayScroll(address: string): boolean {
  const isHeld = address === held;
  held = undefined;
  return !isHeld;
}

/** On a return the router may know a position that the browser could not reach. */
export function isReturn(): boolean {
  return performance
    .getEntriesByType("navigation")
    .some((entry) => "type" in entry && (entry.type === "reload" || entry.type === "back_forward"));
}
