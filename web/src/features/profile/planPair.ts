/** The number of compared plans. */
const COMPARED = 2;

/** The choice after a press on one plan: out again, or in, where the one chosen first makes room for a third. */
export function compareNext(chosen: readonly string[], id: string): string[] {
  if (chosen.includes(id)) return chosen.filter((one) => one !== id);
  return [...chosen, id].slice(-COMPARED);
}

export function isPair(chosen: readonly string[]): boolean {
  return chosen.length === COMPARED;
}
