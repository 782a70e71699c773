import { calendarDay } from "./dates";

// Values of an address, parsed and clamped; invalid ones are empty.

/** Would break or reverse the surrounding text. */
const MISLEADS = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

export function addressText(value: unknown, longest: number): string {
  if (typeof value !== "string" && typeof value !== "number") return "";
  return String(value).replace(MISLEADS, "").trim().slice(0, longest);
}

/** Negative numbers and words give `otherwise`. */
export function wholeNumber(value: unknown, max: number, otherwise: number): number {
  const text = addressText(value, max.toString().length * 4);
  const number = text === "" ? Number.NaN : Math.floor(Number(text));
  return number >= 0 ? Math.min(max, number) : otherwise;
}

/** The server too moves past days up to today. */
export function dayToCome(value: unknown, now: string): string {
  const day = calendarDay(addressText(value, now.length + 1)) ?? "";
  return day !== "" && day < now ? now : day;
}
