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
