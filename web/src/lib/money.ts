import { groupDigits } from "./text";

/** "$940", "$1,250.50": cents only if there are any. */
export function usd(dollars: number): string {
  const [whole = "", cents] = (Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2)).split(".");
  return `$${groupDigits(whole)}${cents === undefined ? "" : `.${cents}`}`;
}

/** "$1,188": for approximate sums. */
export function aboutUsd(dollars: number): string {
  return usd(Math.round(dollars));
}

/** "$2,820.00": for bills. */
export function usdCents(dollars: number): string {
  const [whole = "", cents = "00"] = Math.abs(dollars).toFixed(2).split(".");
  return `${dollars < 0 ? "−" : ""}$${groupDigits(whole)}.${cents}`;
}

const CENTS = 100;

/** Plans and some limits are in cents. */
export function ofCents(cents: number): number {
  return cents / CENTS;
}
