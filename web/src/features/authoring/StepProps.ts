import type { PackageForm } from "./form";

/** What every step of the wizard is given. */
export type StepProps = {
  form: PackageForm;
  change: (part: Partial<PackageForm>) => void;
  /** A field's error, after the first attempt to send. */
  problem: (field: string) => string | undefined;
};
