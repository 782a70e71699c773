import { dayText, rangeText } from "../../lib/dates";
import { countText } from "../../lib/text";
import type { GuideSearch, GuideSort } from "./params";

/** Apart from those of a guide's page. */
export const directoryCopy = {
  listErrorText: "Failed to fetch guides",
  empty: "No guides yet.",
  words: "Name or words",
  filters: "Filters",
  filtersAndSort: "Filters and sort",
  activeFilters: "Active filters",
  clear: "Clear all",
  language: "Language",
  anyLanguage: "Any language",
  place: "Place",
  anyPlace: "Anywhere",
  specialty: "Specialty",
  anySpecialty: "Any specialty",
  freeDays: "Free on all days",
  from: "First day",
  to: "Last day",
  rating: "Rating",
  anyRating: "Any rating",
  licensed: "Licensed guides only",
  sortBy: "Sort by",
  close: "Close",
  counting: "Counting…",
  isOffline: "You are offline",
  emptyTitle: "No guide matches all of that",
  emptyText: "Take a filter away, or look at the trips: each is led by one of our guides.",
  trips: "See all experiences",
  show: "Show guides",
} as const;

export function guideCount(total: number): string {
  return countText(total, "guide", "guides");
}

export function showGuides(total: number): string {
  return `Show ${guideCount(total)}`;
}

export const GUIDE_SORT_LABELS: Record<GuideSort, string> = {
  recommended: "Recommended",
  rating: "Best rated",
  reviews: "Most reviewed",
  experience: "Most experienced",
  newest: "Newest",
  name: "Name, A to Z",
};

export function orderText({ sortBy, q }: GuideSearch): string {
  switch (sortBy) {
    case "recommended":
      return q === "" ? "best rated by the most travelers first" : "called so first, then best rated";
    case "rating":
      return "best rated first, then most reviewed";
    case "reviews":
      return "most reviewed first";
    case "experience":
      return "most years of experience first";
    case "newest":
      return "newest on Serendib first";
    case "name":
      return "by name, A to Z";
    default:
      return sortBy satisfies never;
  }
}

export function starsText(stars: string): string {
  return `${stars} or more`;
}

export function choiceText(label: string, count: number | undefined): string {
  return count === undefined ? label : `${label} (${count})`;
}

export type Chip = { key: string; text: string; without: Partial<GuideSearch> };

/** Pressing one removes its filter. */
export function chips({ q, language, place, specialty, dateFrom, dateTo, stars, licensed }: GuideSearch): Chip[] {
  const all: (Chip | false)[] = [
    q !== "" && { key: "q", text: `“${q}”`, without: { q: "" } },
    language !== "" && { key: "language", text: language, without: { language: "" } },
    place !== "" && { key: "place", text: place, without: { place: "" } },
    specialty !== "" && { key: "specialty", text: specialty, without: { specialty: "" } },
    (dateFrom !== "" || dateTo !== "") && {
      key: "dates",
      text: datesChip(dateFrom, dateTo),
      without: { dateFrom: "", dateTo: "" },
    },
    stars !== "" && { key: "stars", text: `${stars} stars or more`, without: { stars: "" } },
    licensed !== "" && { key: "licensed", text: directoryCopy.licensed, without: { licensed: "" } },
  ];
  return all.filter((chip) => chip !== false);
}

function datesChip(from: string, to: string): string {
  if (from !== "" && to !== "") return `free ${rangeText(from, to)}`;
  return `free on ${dayText(from || to)}`;
}
