export const LAST_STEP = 4;

/** The first if invalid. */
export function parseStep(raw: { step?: unknown }): { step: number } {
  const step = Number(raw.step);
  return { step: Number.isInteger(step) && step >= 1 && step <= LAST_STEP ? step : 1 };
}
