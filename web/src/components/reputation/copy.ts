import { dayText } from "../../lib/dates";
import { countText, groupDigits } from "../../lib/text";
import type { ReputationStatement, StarCount } from "./statement";

export const copy = {
  figures: "Figures of the statement",
  rating: "Rating by travelers",
  noRating: "Not rated yet",
  noReviews: "Travelers have written no review yet.",
  trips: "Trips led",
  tripsText: "from the first day to the last",
  days: "Days with travelers",
  daysText: "all trips together",
  travelers: "Travelers",
  travelersText: "on these trips",
  cancelled: "Cancelled by the guide",
  cancelledText: "of the trips that were booked",
  none: "None",
  answer: "Usual time to answer",
  answerText: "half of all requests were answered faster",
  noAnswer: "No request to answer yet",
  accepted: "Requests accepted",
  acceptedText: "of the requests that were answered",
  noAccepted: "No request was answered yet",
  unknown: "–",
  languages: "Languages",
  credentials: "Checked papers",
} as const;

const LEVELS: Record<string, string> = {
  native: "native",
  fluent: "fluent",
  conversational: "conversational",
  basic: "basic",
};
const CLASSES: Record<string, string> = {
  national: "National guide license",
  chauffeur: "Chauffeur guide license",
  area: "Area guide license",
  site: "Site guide license",
};
const KINDS: Record<string, string> = {
  license: "Guide license",
  first_aid: "First aid certificate",
  insurance: "Insurance",
};

type Language = ReputationStatement["languages"][number];
type Credential = ReputationStatement["credentials"][number];

/** "German, fluent". */
export function languageText({ name, level }: Language): string {
  return level === null ? name : `${name}, ${LEVELS[level] ?? level}`;
}

export function credentialName({ kind, class: license }: Credential): string {
  return CLASSES[license ?? ""] ?? KINDS[kind] ?? kind.replaceAll("_", " ");
}

export function credentialDays({ checked_on, valid_until }: Credential): string {
  return `checked on ${dayText(checked_on)}, valid until ${dayText(valid_until)}`;
}

export function averageText(average: number): string {
  return average.toFixed(2);
}

export function reviewsText(count: number): string {
  return `of 5, from ${countText(count, "review", "reviews")}`;
}

export function starsText(stars: StarCount): string {
  return stars === "1" ? "1 star" : `${stars} stars`;
}

/** "3 hours", "2 days"; days once hours are hard to read. */
export function answerTime(hours: number): string {
  if (hours < 1) return "Under an hour";
  const whole = Math.round(hours);
  return whole < 48 ? countText(whole, "hour", "hours") : countText(Math.round(hours / 24), "day", "days");
}

export function numberText(count: number): string {
  return groupDigits(String(count));
}

export function percentText(percent: number): string {
  return `${Math.round(percent)}%`;
}
