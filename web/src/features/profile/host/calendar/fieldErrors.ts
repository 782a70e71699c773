import { AppError, textOf } from "../../../../api/errors";

/** What is wrong with a field says more than the sentence above all fields. */
export function failureOf(error: unknown, otherwise: string): string {
  const fields = error instanceof AppError ? error.fields : [];
  return fields.length > 0 ? fields.map(({ message }) => message).join(" ") : textOf(error, otherwise);
}
