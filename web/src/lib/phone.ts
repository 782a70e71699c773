const WRITTEN = /^[\d +\-().]{1,30}$/;
/** ITU-T E.164: at most fifteen. */
const DIGITS = { least: 5, most: 15 };

/** Whether it could be a telephone number as people write one; the server reads it alike. */
export function isLikeAPhone(text: string): boolean {
  const digits = text.replace(/\D/g, "").length;
  return WRITTEN.test(text) && digits >= DIGITS.least && digits <= DIGITS.most;
}
