const COMPARED = 2;

/** A third one replaces the first. */
export function compareNext(chosen: readonly string[], id: string): string[] {
  if (chosen.includes(id)) return chosen.filter((one) => one !== id);
  return [...chosen, id].slice(-COMPARED);
}

export function isPair(chosen: readonly string[]): boolean {
  return chosen.length === COMPARED;
}
