// What the address of a plan says of its dialog for asking guides, so that a sign-in on the way comes back to it.

export const ASKING_DEFAULTS = { guides: false };

export function parseAsking(raw: { guides?: unknown }): { guides: boolean } {
  return { guides: raw.guides === true || raw.guides === "true" };
}
