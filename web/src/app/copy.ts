export const copy = {
  brand: "Serendib",
  tagline: "Authentic Sri Lankan Adventures",
  experiences: "Experiences",
  becomeAGuide: "Become a Guide",
  searchPlaceholder: "Search destinations...",
  searchLabel: "Search destinations",
  searchGo: "Search",
  account: "Account",
  signIn: "Sign In",
  signUp: "Sign Up with Google",
  explore: "Explore",
  allExperiences: "All Experiences",
  findGuides: "Find Guides",
  destinations: "Destinations",
  support: "Support",
  safety: "Safety Guidelines",
  terms: "Terms & Conditions",
  contact: "Contact",
  contactUs: "Contact Us",
  city: "Colombo",
  skip: "Skip to content",
  crashTitle: "Something went wrong",
  crashText: "The page could not be shown. Loading it again usually helps.",
  reload: "Load again",
  unloadedTitle: "This page could not be loaded",
  unloadedText: "The connection may be gone. This goes on when it is back.",
  tryAgain: "Try again",
  viewProfile: "View Profile",
  messages: "Messages",
  saved: "Saved trips",
  back: { title: "Back online.", text: "Up to date." },
  myBookings: "My Bookings",
  admin: "Admin",
  logout: "Logout",
  leaving: "Signing out…",
  signInErrorTitle: "Authentication Error",
  signInErrorText: "Failed to sign in with Google",
  nothingStored:
    "This browser stores nothing for this site, so the sign-in could not be finished. Allow cookies and site data, then try again.",
} as const;

/** "© 2024", in later years "© 2024-2027" (D-030). */
export function copyright(year: number): string {
  return year > FIRST_YEAR ? `© ${FIRST_YEAR}-${year} Serendib` : `© ${FIRST_YEAR} Serendib`;
}

const FIRST_YEAR = 2024;
