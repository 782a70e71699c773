/** What the list of reviews may be limited to; of each group one at most. */
export const REVIEW_FILTERS = {
  rating: ["5", "4", "3", "2", "1"],
  text: ["words", "starsonly"],
  reply: ["reply", "noreply"],
} as const;
export type FilterGroup = keyof typeof REVIEW_FILTERS;
export type ReviewFilters = Record<FilterGroup, string>;

/** Unknown values of an address limit nothing. */
export function parseFilters(only: string): ReviewFilters {
  const named = only.split(",");
  const chosen = (group: FilterGroup) => REVIEW_FILTERS[group].find((one) => named.includes(one)) ?? "";
  return { rating: chosen("rating"), text: chosen("text"), reply: chosen("reply") };
}

/** For the address. */
export function formatFilters({ rating, text, reply }: ReviewFilters): string {
  return [rating, text, reply].filter((one) => one !== "").join(",");
}
