/** The pages' code, each in a file of its own. */
export const pages = {
  home: () => import("../features/home/HomePage"),
  search: () => import("../features/search/SearchPage"),
  package: () => import("../features/packages/PackagePage"),
  guides: () => import("../features/guides/GuidesPage"),
  guide: () => import("../features/guides/GuidePage"),
  safety: () => import("../features/pages/SafetyPage"),
  terms: () => import("../features/pages/TermsPage"),
  contact: () => import("../features/contact/ContactPage"),
  auth: () => import("../features/auth/AuthPage"),
  profile: () => import("../features/profile/ProfilePage"),
  person: () => import("../features/people/PersonPage"),
};
