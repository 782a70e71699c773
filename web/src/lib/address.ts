/** Only a mail can prove that an address exists. */
const LIKE_AN_ADDRESS = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

export function isLikeAnAddress(text: string): boolean {
  return LIKE_AN_ADDRESS.test(text);
}
