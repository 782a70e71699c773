import type { PackageForm } from "./form";

export type StepProps = {
  form: PackageForm;
  change: (part: Partial<PackageForm>) => void;
  /** After the first attempt to send. */
  problem: (field: string) => string | undefined;
};
