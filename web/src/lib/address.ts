/** One `@`, text before it, a domain with a dot after it: only a mail can prove that it exists. */
const LIKE_AN_ADDRESS = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

export function isLikeAnAddress(text: string): boolean {
  return LIKE_AN_ADDRESS.test(text);
}
