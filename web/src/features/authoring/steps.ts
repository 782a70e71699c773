import { STEPS } from "./copy";

/** Which step of the wizard an address means. */
export function parseWizardStep(raw: { step?: unknown }): { step: number } {
  const step = Number(raw.step);
  return { step: Number.isInteger(step) && step >= 1 && step <= STEPS ? step : 1 };
}
