/** The keys are unique, although texts may repeat. */
export function toKeyedTexts(texts: readonly string[]): { key: string; text: string }[] {
  const times = new Map<string, number>();
  return texts.map((text) => {
    const time = (times.get(text) ?? 0) + 1;
    times.set(text, time);
    return { key: `${time} ${text}`, text };
  });
}
