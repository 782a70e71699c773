import { isTooFar, startsIn, type WishedDates } from "../firstStart";

/** Why no day can be a start, with any guide; undefined if one can. */
export function refusalOfAll(
  span: WishedDates,
  days: number,
  now: string,
  refusal: (day: string) => string | undefined,
): string | undefined {
  const starts = startsIn(span, days).filter((day) => day >= now && !isTooFar(day, now));
  return starts.every((day) => refusal(day) !== undefined) ? starts[0] && refusal(starts[0]) : undefined;
}
