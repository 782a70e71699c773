import { AppError } from "../../api/errors";

/** What the server finds wrong with one field. */
export function fieldProblem(error: Error | null, field: string): string | undefined {
  const found = error instanceof AppError ? error.fields.filter((one) => one.field === field) : [];
  return found.length === 0 ? undefined : found.map(({ message }) => message).join(" ");
}

/** The form's own sentence is for what its fields do not display. */
export function restOfError(error: Error | null, fields: readonly string[]): Error | null {
  const isAtFields = error instanceof AppError && error.fields.some(({ field }) => fields.includes(field));
  return isAtFields ? null : error;
}
