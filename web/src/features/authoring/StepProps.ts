import type { PackageForm } from "./form";

/** What every step of the wizard is given. */
export type StepProps = {
  form: PackageForm;
  change: (part: Partial<PackageForm>) => void;
  /** What is wrong with a field, once somebody has tried to send it. */
  problem: (field: string) => string | undefined;
};
