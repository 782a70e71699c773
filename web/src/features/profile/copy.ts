import type { SignInWay } from "../../api/person";
import { monthText } from "../../lib/dates";

export const copy = {
  title: "Your Profile",
  description: "Authentic Sri Lankan Adventures",
  loading: "Loading your profile...",
  tabs: "Your profile",
  mode: "Which profile",
  hostProfile: "Host Profile",
  visitorProfile: "Visitor Profile",
  bookings: "My Bookings",
  overview: "Overview",
  notifications: "Notifications",
  security: "Security",
  publicPage: "See your public page",
  aboutYou: "About you",
  name: "Name",
  email: "Email",
  phone: "Phone",
  location: "Location",
  language: "Language",
  notProvided: "Not provided",
  edit: "Edit",
  cancel: "Cancel",
  save: "Save Changes",
  saving: "Saving…",
  locationMissing: "Please enter where you live.",
  locationLong: "Your location may have at most 80 characters.",
  savedTitle: "Profile updated!",
  savedText: "Your profile has been updated successfully.",
  fromProvider: "Your name and your picture come from the account you sign in with.",
  failedTitle: "Error",
  plans: "My plans",
  deletePlan: "Delete",
  deleteTitle: "Delete this plan?",
  deleteText: "It is gone for good, and a link to it opens no more.",
  keepPlan: "Keep it",
  deleting: "Deleting…",
  deleteIt: "Delete plan",
  deleted: "Plan deleted",
  leavePlan: "Leave",
  leaveTitle: "Leave this plan?",
  leaveText: "It is no longer among your plans, and you cannot change it any more. What you have changed stays in it.",
  stay: "Stay",
  leaving: "Leaving…",
  left: "You have left the plan",
  noPlans: "You keep no plans now.",
  planNew: "Plan a trip",
  copyPlan: "Copy",
  copied: "Plan copied",
  copyFailed: "The plan could not be copied. Please try again.",
  compare: "Compare",
  compareOther: "Choose one more plan to compare it with.",
  compareBoth: "Compare these two plans",
  next: "Where to next?",
  nextText: "Every trip says what each day holds, who leads it and what it costs.",
  browse: "Browse Experiences",
} as const;

const NAMES: Record<string, string> = {
  email: "e-mail",
  phone: "phone",
  web3: "a wallet",
};
const GOOGLE = "https://accounts.google.com";
/** The demo's identity provider: `PATH` of `auth/demo_provider`. */
const DEMO_PATH = "/demo/identity";
/** The organisation's domain follows. */
const DIRECTORY = "sso:";

/** The demo or another configured provider may replace Google. */
export function wayName({ provider, issuer }: SignInWay): string {
  if (provider === "google") return issuer === "" || issuer === GOOGLE ? "Google" : standIn(issuer);
  if (provider.startsWith(DIRECTORY)) return provider.slice(DIRECTORY.length);
  if (Object.hasOwn(NAMES, provider)) return NAMES[provider] ?? provider;
  return provider.slice(0, 1).toUpperCase() + provider.slice(1);
}

function standIn(issuer: string): string {
  const url = URL.canParse(issuer) ? new URL(issuer) : undefined;
  return url?.pathname === DEMO_PATH ? "the demo accounts" : (url?.host ?? issuer);
}

/** "Signed in via Google", or the actual provider. */
export function signedInVia(way: SignInWay | null): string {
  return way === null ? "Signed in" : `Signed in via ${wayName(way)}`;
}

export function memberSince(instant: string): string {
  const month = monthText(instant);
  return month === "" ? "" : `Member since ${month}`;
}

export function allPlans(count: number): string {
  return `Show all (${count})`;
}
