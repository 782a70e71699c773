/** Apart from the wizard's texts, which few pages need. */
export const STEPS = 5;

export function parseWizardStep(raw: { step?: unknown }): { step: number } {
  const step = Number(raw.step);
  return { step: Number.isInteger(step) && step >= 1 && step <= STEPS ? step : 1 };
}
