import { AppError } from "../../../../api/errors";
import { SHARE_MAX, SHARE_MIN } from "../../../../api/hostShares";
import { copy } from "./copy";

/** Null for words that are no share. */
export function readPercent(text: string): number | null {
  if (!/^\d{1,3}$/.test(text.trim())) return null;
  const percent = Number(text);
  return percent >= SHARE_MIN && percent <= SHARE_MAX ? percent : null;
}

export function percentProblem(text: string): string | undefined {
  return readPercent(text) === null ? copy.percentWrong : undefined;
}

/** The fields that have a place of their own. */
export type ShareField = "percent" | "guide_id" | "message";
const FIELDS: readonly string[] = ["percent", "guide_id", "message"] satisfies ShareField[];

export function shareProblem(error: Error | null, field: ShareField): string | undefined {
  return error instanceof AppError ? error.fields.find((one) => one.field === field)?.message : undefined;
}

/** Null if all of it stands at the fields. */
export function errorOfNoField(error: Error | null): Error | null {
  if (!(error instanceof AppError) || error.fields.length === 0) return error;
  return error.fields.every(({ field }) => FIELDS.includes(field)) ? null : error;
}
