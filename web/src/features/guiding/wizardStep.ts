export const LAST_STEP = 4;

/** Which step of the application an address asks for; the first when it asks for none that there is. */
export function parseStep(raw: { step?: unknown }): { step: number } {
  const step = Number(raw.step);
  return { step: Number.isInteger(step) && step >= 1 && step <= LAST_STEP ? step : 1 };
}
