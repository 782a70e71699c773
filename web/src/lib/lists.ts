/** Texts that may stand twice, each under a key of its own. */
export function keyed(texts: readonly string[]): { key: string; text: string }[] {
  const times = new Map<string, number>();
  return texts.map((text) => {
    const time = (times.get(text) ?? 0) + 1;
    times.set(text, time);
    return { key: `${time} ${text}`, text };
  });
}

/** The list with one more line of text, trimmed and its spaces evened out; nothing when it is empty or there already. */
export function withAdded(list: readonly string[], text: string): string[] {
  const added = text.replace(/[\p{Z}\p{Cc}]+/gu, " ").trim();
  const isThere = list.some((one) => one.toLowerCase() === added.toLowerCase());
  return added === "" || isThere ? [...list] : [...list, added];
}
