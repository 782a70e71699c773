import { withAsciiDigits } from "./numbers";

/** No valid number is shorter. */
const LEAST_DIGITS = 3;

/** The server parses it by its country's rules and reports errors; this accepts all that the server accepts. */
export function mayBeAPhone(text: string): boolean {
  return withAsciiDigits(text.normalize("NFKC")).replace(/\D/g, "").length >= LEAST_DIGITS;
}
