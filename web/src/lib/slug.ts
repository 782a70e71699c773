/** A destination's slug in the address of its page; as on the server. */
export function addressSlug(stored: string): string {
  return stored.replaceAll("_", "-");
}
