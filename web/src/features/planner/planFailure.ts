import { AppError } from "../../api/errors";

/** Statuses of product rules. */
const RULES = ["400", "403", "410", "413", "429"];

/** If it is for people and a retry would not help. */
export function planFailure(error: unknown): string | undefined {
  return error instanceof AppError && RULES.includes(error.code) ? error.text : undefined;
}
