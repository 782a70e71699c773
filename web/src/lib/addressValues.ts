import { calendarDay } from "./dates";

// What an address says, as values that make sense: parsed, clamped, or none (decision 20).

/** What would break or turn round the sentence that the words stand in. */
const MISLEADS = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

export function addressText(value: unknown, longest: number): string {
  if (typeof value !== "string" && typeof value !== "number") return "";
  return String(value).replace(MISLEADS, "").trim().slice(0, longest);
}

/** Too much is the most there is; less than nothing is no number, as words are none. */
export function wholeNumber(value: unknown, max: number, otherwise: number): number {
  const said = addressText(value, max.toString().length * 4);
  const number = said === "" ? Number.NaN : Math.floor(Number(said));
  return number >= 0 ? Math.min(max, number) : otherwise;
}

/** Nobody can book yesterday: the server, too, moves what is over up to today. */
export function dayToCome(value: unknown, now: string): string {
  const day = calendarDay(addressText(value, now.length + 1)) ?? "";
  return day !== "" && day < now ? now : day;
}
