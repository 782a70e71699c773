/** Normalizes the text; skips an empty or present one. */
export function addLine(list: readonly string[], text: string): string[] {
  const added = text.replace(/[\p{Z}\p{Cc}]+/gu, " ").trim();
  const isThere = list.some((one) => one.toLowerCase() === added.toLowerCase());
  return added === "" || isThere ? [...list] : [...list, added];
}
