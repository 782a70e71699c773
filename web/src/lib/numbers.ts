// Numbers as typed in any country: digits of all scripts; the position of a comma or point decides its meaning.

/** Each script's zero, as on the server (crates/domain/src/digits.rs). */
const ZEROS = [
  0x30, 0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0, 0xf20,
  0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1b50, 0xff10,
];
const DIGIT = /\p{Nd}/gu;
/** Contacts, chats and sheets add invisible characters. */
const INVISIBLE = /\p{Cf}|\p{Variation_Selector}/gu;
const DOLLARS = /^(us\s?\$|usd|\$)|(us\s?\$|usd|\$|dollars?)$/giu;
const OTHER_MONEY = /\p{Sc}|\b(eur|gbp|inr|lkr|rs|chf|aed)\b/iu;
/** "100,-" and "100.–" have no cents. */
const NO_CENTS = /[.,][-\u2010-\u2015]+$/u;
const GROUP = /[\s\u00a0\u202f'\u2019\u066c]/gu;
const PLAIN = /^\d+(?:\.\d+)?$/;
/** Lakhs and crores have groups of two before the last three digits. */
const GROUPED = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$|^\d{1,2}(?:,\d{2})+,\d{3}$/;

export type TypedNumber = { number: number } | { problem: string };

export const NOT_A_NUMBER = "Please enter a number.";
const TOO_FINE = "Please enter at most two decimals.";

export function withAsciiDigits(text: string): string {
  return text.replace(DIGIT, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.findLast((first) => first <= code) ?? code;
    return code - zero <= 9 ? String(code - zero) : digit;
  });
}

/** 1234.5, "1.234,5", "1,234.5", "1 234,5", "١٢٣٤٫٥". "1.234" alone is ambiguous and no number. */
export function readDecimal(text: string): TypedNumber {
  const plain = withAsciiDigits(text.normalize("NFKC").replace(INVISIBLE, "")).trim();
  // The Arabic decimal sign never separates thousands.
  const [front = "", ...behindArabic] = plain.split("\u066b");
  if (behindArabic.length > 0) return plainNumber([ungrouped(front) ?? "", ...behindArabic].join("."));
  const typed = ungrouped(plain);
  if (typed === undefined || /[^\d.,]/.test(typed)) return { problem: NOT_A_NUMBER };
  const marks = typed.replaceAll(/\d/g, "");
  if (marks === "") return plainNumber(typed);
  const last = marks.at(-1) ?? "";
  const at = typed.lastIndexOf(last);
  const [before, behind] = [typed.slice(0, at), typed.slice(at + 1)];
  const isAlone = marks.length === 1;
  if (isAlone && behind.length === 3 && /^[1-9]\d{0,2}$/.test(before))
    return { problem: twoWays(text.trim(), before, behind) };
  if (new Set(marks).size === 1 && !isAlone) {
    return GROUPED.test(typed) ? plainNumber(typed.replaceAll(last, "")) : { problem: NOT_A_NUMBER };
  }
  // After two kinds of separator, the last one has the decimals.
  const isWhole = isAlone ? /^\d+$/.test(before) : GROUPED.test(before);
  return isWhole ? plainNumber(`${before.replaceAll(/[.,]/g, "")}.${behind}`) : { problem: NOT_A_NUMBER };
}

/** Ignores a trailing ".0". */
export function readWhole(text: string): TypedNumber {
  const read = readDecimal(text);
  if ("problem" in read) return read;
  return Number.isSafeInteger(read.number) ? read : { problem: NOT_A_NUMBER };
}

/** At most two decimals. */
export function readDollars(text: string): TypedNumber {
  const amount = text.normalize("NFKC").replace(INVISIBLE, "").trim().replace(DOLLARS, "").trim().replace(NO_CENTS, "");
  const other = OTHER_MONEY.exec(amount)?.[0];
  if (other !== undefined) return { problem: `Amounts are in US dollars. Please enter it without “${other}”.` };
  const read = readDecimal(amount);
  if ("problem" in read) return read;
  const cents = Math.round(read.number * 100);
  return Math.abs(cents / 100 - read.number) < 1e-9 ? { number: cents / 100 } : { problem: TOO_FINE };
}

/** Undefined if invalid. */
export function typedDollars(text: string): number | undefined {
  return numberOf(readDollars(text));
}

export function typedWhole(text: string): number | undefined {
  return numberOf(readWhole(text));
}

export function typedDecimal(text: string): number | undefined {
  return numberOf(readDecimal(text));
}

/** For an ambiguous sum or another currency, before the field's own errors. */
export function dollarsProblem(text: string): string | undefined {
  const read = readDollars(text);
  return "problem" in read && ![NOT_A_NUMBER, TOO_FINE].includes(read.problem) ? read.problem : undefined;
}

function numberOf(read: TypedNumber): number | undefined {
  return "number" in read ? read.number : undefined;
}

function plainNumber(text: string): TypedNumber {
  return PLAIN.test(text) ? { number: Number(text) } : { problem: NOT_A_NUMBER };
}

/** Spaces and apostrophes only separate thousands. */
function ungrouped(text: string): string | undefined {
  const parts = text.split(GROUP);
  const [first = "", ...rest] = parts;
  if (rest.length === 0) return text;
  const isGrouped =
    /^\d{1,3}$/.test(first) &&
    rest.every((part, at) => {
      return at === rest.length - 1 ? /^\d{3}([.,]\d+)?$/.test(part) : /^\d{3}$/.test(part);
    });
  return isGrouped ? parts.join("") : undefined;
}

function twoWays(typed: string, whole: string, behind: string): string {
  return `“${typed}” can be read in two ways. Please write ${whole}${behind} or ${whole}.${behind.slice(0, 2)}.`;
}
