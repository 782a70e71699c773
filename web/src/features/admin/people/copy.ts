import { countText } from "../../../lib/text";

export const copy = {
  title: "People",
  record: "Person",
  search: "Name, e-mail or phone",
  failed: "The people could not be read.",
  empty: "No account exists yet.",
  all: "All",
  travelers: "Travelers",
  guides: "Guides",
  admins: "Admins",
  banned: "Banned",
  allPeople: "All people",
  bannedPeople: "Cannot sign in",

  name: "Name",
  email: "E-mail",
  phone: "Phone",
  roles: "Roles",
  bookings: "Bookings",
  joined: "Joined",
  lastSignIn: "Last sign-in",
  never: "Never",

  guide: "Guide",
  admin: "Admin",
  unconfirmed: "E-mail not confirmed",
  traveler: "Traveler",
  openGuide: "Open as a guide",
  recordFailed: "The person could not be read.",
  signIn: "Signs in with",
  factors: "Second factors",
  none: "None",
  sessions: "Sessions",
  noSessions: "Not signed in anywhere.",
  lastUsed: "last used",
  reports: "Reported chats",
  warnings: "Warnings",
  byThem: "Reported by them",
  aboutThem: "Reported by the other side",
  handled: "Handled",
  open: "Open",
  applications: "Applications as a guide",
} as const;

export function factorsText(count: number): string {
  return count === 0 ? copy.none : countText(count, "authenticator app", "authenticator apps");
}
