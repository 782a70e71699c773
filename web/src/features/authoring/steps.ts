/** How many there are. Apart from the wizard's words: every page knows its address, few need its texts. */
export const STEPS = 5;

/** Which step of the wizard an address means. */
export function parseWizardStep(raw: { step?: unknown }): { step: number } {
  const step = Number(raw.step);
  return { step: Number.isInteger(step) && step >= 1 && step <= STEPS ? step : 1 };
}
