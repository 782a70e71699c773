import { isId } from "../../lib/ids";

/** Apart from the wizard's texts, which few pages need. */
export const STEPS = 5;

export function parseWizardStep(raw: { step?: unknown }): { step: number } {
  const step = Number(raw.step);
  return { step: Number.isInteger(step) && step >= 1 && step <= STEPS ? step : 1 };
}

/** The package that a new one begins as a copy of; empty for none. */
export function parseNewPackage(raw: { step?: unknown; copy?: unknown }): { step: number; copy: string } {
  return { ...parseWizardStep(raw), copy: typeof raw.copy === "string" && isId(raw.copy) ? raw.copy : "" };
}
