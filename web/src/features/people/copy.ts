import { monthText } from "../../lib/dates";
import { firstName } from "../../lib/text";

export const copy = {
  loading: "Loading profile...",
  traveller: "Traveler",
  noReviews: "No reviews yet.",
  rated: "Rated",
  missingTitle: "Profile not found",
  missingText: "There is nobody here, or they keep to themselves.",
  errorTitle: "Profile not loaded",
  tryAgain: "Try again",
  browse: "Browse Experiences",
} as const;

export function memberSince(instant: string): string {
  const month = monthText(instant);
  return month === "" ? "" : `Member since ${month}`;
}

export function reviewsBy(name: string): string {
  return `What ${firstName(name)} wrote`;
}

export function describe(name: string): string {
  return `${name} travels with Serendib.`;
}
