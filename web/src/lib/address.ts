/** One `@`, something before it, a name with a dot behind it: whether it exists only a mail can tell. */
const LIKE_AN_ADDRESS = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** Whether a mail could be sent there, as far as its letters show. */
export function isLikeAnAddress(text: string): boolean {
  return LIKE_AN_ADDRESS.test(text);
}
