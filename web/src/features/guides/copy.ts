import type { CheckMethod } from "../../api/credentials";
import { usd } from "../../lib/money";
import { countText } from "../../lib/text";

export const copy = {
  banner: "Meet Our Verified Guides",
  lede: "Connect with experienced local guides who know Sri Lanka's hidden gems",
  loading: "Loading guides...",
  loadingOne: "Loading guide...",
  listError: "Error loading guides",
  verified: "Verified",
  licensed: "Licensed",
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
  checkedTitle: "Checked by Serendib",
  validUntil: "Valid until",
} as const;

const CHECKS: Record<CheckMethod, string> = {
  document: "We saw the document on",
  register: "We compared it with the public register of the Sri Lanka Tourism Development Authority on",
  issuer: "Its issuer confirmed it to us on",
};

/** How an admin checked a credential, and when. */
export function checkText(method: CheckMethod, day: string): string {
  return `${CHECKS[method]} ${day}.`;
}

export function aboutTitle(name: string): string {
  return `About ${name}`;
}

/** For a guide without an introduction, equal to the server's. */
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
  return countText(days, "Day", "Days");
}

/** Fixed for an unknown number. */
export function upToPeople(people: number | null): string {
  return people === null ? copy.upToSix : `Up to ${countText(people, "person", "people")}`;
}
