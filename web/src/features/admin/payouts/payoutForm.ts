import { AppError } from "../../../api/errors";
import { dollarsProblem, typedDollars, typedWhole } from "../../../lib/numbers";
import { aboveBalance, copy } from "./copy";

const LOWEST = 0;
const HIGHEST = 50;

/** Undefined if it can be sent. The server checks the balance of the moment. */
export function amountProblem(text: string, balance: number): string | undefined {
  const amount = typedDollars(text);
  if (amount === undefined || amount <= 0) return dollarsProblem(text) ?? copy.amountMissing;
  return amount > balance ? aboveBalance(balance) : undefined;
}

export function percentProblem(text: string, now: number): string | undefined {
  const percent = typedWhole(text.replace(/%\s*$/, ""));
  if (percent === undefined || percent < LOWEST || percent > HIGHEST) return copy.percentHint;
  return percent === now ? copy.percentSame : undefined;
}

export function typedPercent(text: string): number {
  return typedWhole(text.replace(/%\s*$/, "")) ?? LOWEST;
}

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
