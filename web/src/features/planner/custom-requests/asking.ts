/** The open dialog in a plan's address, so that a sign-in returns to it. */
export function parseAsking({ guides }: { guides?: unknown }): { guides?: true } {
  return String(guides) === "true" ? { guides: true } : {};
}
