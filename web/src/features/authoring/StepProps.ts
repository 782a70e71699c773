import type { PackageForm } from "./form";

/** The properties of every wizard step. */
export type StepProps = {
  form: PackageForm;
  change: (part: Partial<PackageForm>) => void;
  /** A field's error, after the first attempt to send. */
  problem: (field: string) => string | undefined;
};
