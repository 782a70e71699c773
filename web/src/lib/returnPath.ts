/** Detects addresses that leave this origin. */
const HERE = "http://here.invalid";
const LONGEST = 2_000;

/** First segments. Not `/auth`, which would loop, nor the server's endpoints. */
export const RETURN_PAGES = [
  "",
  "search",
  "packages",
  "guides",
  "destinations",
  "themes",
  "custom",
  "ai-itinerary",
  "itinerary",
  "trip-requests",
  "profile",
  "messages",
  "saved",
  "compare",
  "add-package",
  "booking-success",
  "contact",
  "safety",
  "terms",
  "verify",
  "become-guide",
  "guide-onboarding",
  "guide-profile-pending",
  "admin",
];

/** A path of this site with its query; `/` for everything else. The address may be an attacker's. */
export function returnPath(wanted: unknown): string {
  if (typeof wanted !== "string" || wanted.length > LONGEST) return "/";
  // Browsers drop tabs and line ends, and read a backslash as a slash.
  if (!wanted.startsWith("/") || /[\\\p{Cc}\p{Z}]/u.test(wanted)) return "/";
  const url = URL.canParse(wanted, HERE) ? new URL(wanted, HERE) : undefined;
  if (url?.origin !== HERE || url.pathname.includes("//")) return "/";
  const [, page = ""] = url.pathname.split("/");
  return RETURN_PAGES.includes(page) ? url.pathname + url.search : "/";
}
