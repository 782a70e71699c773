/** What the address of a plan says of its dialog for asking guides, so that a sign-in on the way comes back to it. */
export function parseAsking({ guides }: { guides?: unknown }): { guides?: true } {
  return String(guides) === "true" ? { guides: true } : {};
}
