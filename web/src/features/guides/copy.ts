import { dayText, rangeText } from "../../lib/dates";
import { usd } from "../../lib/money";
import { counted } from "../../lib/text";
import type { GuideSearch, GuideSort } from "./params";

export const copy = {
  banner: "Meet Our Verified Guides",
  lede: "Connect with experienced local guides who know Sri Lanka's hidden gems",
  loading: "Loading guides...",
  loadingOne: "Loading guide...",
  listError: "Error loading guides",
  listErrorText: "Failed to fetch guides",
  empty: "No guides yet.",
  words: "Name or words",
  find: "Find guides",
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
  sortBy: "Sort by",
  close: "Close",
  counting: "Counting…",
  isOffline: "You are offline",
  emptyTitle: "No guide matches all of that",
  emptyText: "Take a filter away, or look at the trips: each is led by one of our guides.",
  trips: "See all experiences",
  show: "Show guides",
  verified: "Verified",
  noLocation: "Location not specified",
  viewProfile: "View Profile",
  back: "All guides",
  missingTitle: "Guide not found",
  missingText: "The guide you're looking for doesn't exist.",
  detailErrorText: "Failed to fetch guide details",
  verifiedGuide: "Verified Guide",
  sendMessage: "Send Message",
  bookACall: "Book a Call",
  afterBooking: "Available after booking",
  byMessage: "In your messages about the booking",
  noBio: "No bio available",
  languages: "Languages",
  experience: "Experience",
  notSpecified: "Not specified",
  specialties: "Specialties",
  hourlyRate: "Hourly rate",
  packages: "Available Packages",
  morePackagesFailed: "More packages could not be loaded.",
  noPackages: "No packages available for this guide.",
  noImage: "No image available",
  perPerson: "per person",
  upToSix: "Up to 6 people",
  viewDetails: "View Details",
  reviews: "Reviews",
} as const;

export function aboutTitle(name: string): string {
  return `About ${name}`;
}

/** What the page says of a guide who has not written about themselves, as the server does. */
export function introduction(name: string, place: string | undefined): string {
  return place === undefined
    ? `${name} is a verified local guide in Sri Lanka.`
    : `${name} is a verified local guide in ${place}, Sri Lanka.`;
}

export function experienceText(years: number | null): string {
  return years === null ? copy.notSpecified : `${years}+ years`;
}

export function rateText(dollars: number): string {
  return `${usd(dollars)} per hour`;
}

export function daysLabel(days: number): string {
  return counted(days, "Day", "Days");
}

/** The fixed text of the specification only where the number is unknown (decision 32). */
export function upTo(people: number | null): string {
  return people === null ? copy.upToSix : `Up to ${counted(people, "person", "people")}`;
}

export function guideCount(total: number): string {
  return counted(total, "guide", "guides");
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

/** Says why the list stands in this order. */
export function orderText({ sortBy, q }: GuideSearch): string {
  switch (sortBy) {
    case "recommended":
      return q === "" ? "best rated by the most travellers first" : "called so first, then best rated";
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

/** How a choice stands in its list. */
export function choiceText(label: string, count: number | undefined): string {
  return count === undefined ? label : `${label} (${count})`;
}

export type Chip = { key: string; text: string; without: Partial<GuideSearch> };

/** One chip for each filter that is set; pressing it takes the filter away. */
export function chips({ q, language, place, specialty, dateFrom, dateTo, stars }: GuideSearch): Chip[] {
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
  ];
  return all.filter((chip) => chip !== false);
}

function datesChip(from: string, to: string): string {
  if (from !== "" && to !== "") return `free ${rangeText(from, to)}`;
  return `free on ${dayText(from || to)}`;
}
