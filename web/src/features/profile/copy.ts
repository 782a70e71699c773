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
  changeEmail: "Change e-mail",
  failedTitle: "Error",
  next: "Where to next?",
  nextText: "Every trip says what each day holds, who leads it and what it costs.",
  browse: "Browse Experiences",
} as const;

const PROVIDERS: Record<string, string> = {
  google: "Google",
  email: "e-mail",
  phone: "phone",
  web3: "a wallet",
  demo: "the demo accounts",
};

/** "google" is "Google"; one that we do not know keeps its own name. */
export function providerName(provider: string): string {
  if (Object.hasOwn(PROVIDERS, provider)) return PROVIDERS[provider] ?? provider;
  return provider.slice(0, 1).toUpperCase() + provider.slice(1);
}

/** "Signed in via Google", or whatever it really was (decision 6). */
export function signedInVia(providers: string[]): string {
  const [first] = providers;
  return first === undefined ? "Signed in" : `Signed in via ${providerName(first)}`;
}

export function memberSince(instant: string): string {
  const month = monthText(instant);
  return month === "" ? "" : `Member since ${month}`;
}
