/** The text for a name of the server's; a name that this version does not know speaks for itself. */
export function knownText(known: Record<string, string>, name: string): string {
  const words = name.replaceAll("_", " ");
  return (Object.hasOwn(known, name) && known[name]) || words.charAt(0).toUpperCase() + words.slice(1);
}
