import { withAsciiDigits } from "./numbers";

/** Fewer are no number anywhere. */
const LEAST_DIGITS = 3;

/**
 * Whether something was typed that could hold a telephone number. The server reads it by the rules of its country and says what is
 * wrong with it; nothing that it takes is refused here.
 */
export function mayBeAPhone(text: string): boolean {
  return withAsciiDigits(text.normalize("NFKC")).replace(/\D/g, "").length >= LEAST_DIGITS;
}
