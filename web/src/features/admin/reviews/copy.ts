import type { FilterGroup } from "./filters";

export const copy = {
  search: "Words, traveler, trip or guide",
  failed: "The reviews could not be read.",
  empty: "There is no review yet.",
  noneOfFilter: "No review is like this.",
  reviewOf: "Review of",
  from: "From",
  words: "Words",
  stars: "Stars",
  starsUnit: "stars",
  status: "Status",
  when: "When",
  visible: "Shown",
  hidden: "Hidden",
  hasReply: "with a reply",
  starsOnly: "Stars without words.",
  reply: "Reply of the guide",
  unknown: "Unknown",
  openPage: "Open full page",
  cancel: "Cancel",
  error: "Error",

  hide: "Hide review",
  hiding: "Hiding…",
  whyHidden: "Reason for hiding",
  whyHiddenHint: "Only admins read it. No word of the review is changed.",
  hiddenTitle: "Review hidden",
  hiddenText: "Travelers do not read it any more, and its stars do not count.",
  hideFailed: "The review could not be hidden.",
  showAgain: "Show it again",
  visibleTitle: "Review shown again",
  visibleText: "Travelers read it, and its stars count.",
  showFailed: "The review could not be shown again.",

  filters: "Limit the list",
} as const;

/** For each group its name, the choice without a limit, and the other choices. */
export const FILTER_TEXTS: Record<FilterGroup, { label: string; any: string; choices: Record<string, string> }> = {
  rating: {
    label: "Stars",
    any: "Stars",
    choices: { 5: "5 stars", 4: "4 stars", 3: "3 stars", 2: "2 stars", 1: "1 star" },
  },
  text: { label: "Words", any: "Words", choices: { words: "With words", starsonly: "No words" } },
  reply: {
    label: "Reply of the guide",
    any: "Reply",
    choices: { reply: "With reply", noreply: "No reply" },
  },
};
