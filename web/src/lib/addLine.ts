/** The list with one more line of text, trimmed and its spaces evened out; nothing when it is empty or there already. */
export function addLine(list: readonly string[], text: string): string[] {
  const added = text.replace(/[\p{Z}\p{Cc}]+/gu, " ").trim();
  const isThere = list.some((one) => one.toLowerCase() === added.toLowerCase());
  return added === "" || isThere ? [...list] : [...list, added];
}
