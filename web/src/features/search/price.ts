import { PRICE_LIMIT } from "../../api/constants.gen";

const ARABIC_DIGIT = /[٠-٩۰-۹]/g;
/** Prices are whole dollars here, so three digits after a comma or point are thousands. */
const GROUPING = /[\s'’٬]|[.,](?=\d{3}(?!\d))/g;
const DOLLARS = /^(?:usd?)?\$?(\d+)(?:[.,٫]\d*)?(?:\+|\$|usd|dollars?)?$/i;

/** "1 500", "$400", "1,500.00", "400 USD". Clamped to the maximum; undefined if invalid. */
export function readPrice(typed: string): number | undefined {
  const plain = typed.normalize("NFKC").replace(ARABIC_DIGIT, (digit) => String(digit.charCodeAt(0) & 15));
  const dollars = DOLLARS.exec(plain.replace(GROUPING, ""))?.[1];
  return dollars === undefined ? undefined : Math.min(PRICE_LIMIT, Number(dollars));
}
