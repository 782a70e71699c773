import type { QueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type RouterHistory,
  type SearchSchemaInput,
  stripSearchParams,
} from "@tanstack/react-router";
import { siteConfig } from "../api/config";
import { destinationPage, landingPages, themePage } from "../api/landing";
import { gazetteer } from "../api/places";
import type { Preferences } from "../api/plan";
import { NotFoundPage } from "../components/NotFoundPage";
import { ADMIN_DEFAULTS, type AdminSearch, parseAdminSearch } from "../features/admin/params";
import { parseNewPackage, parseWizardStep } from "../features/authoring/steps";
import { HISTORY_DEFAULTS, type HistorySearch, parseHistorySearch } from "../features/bookings/historySearch";
import { parseResultSearch, RESULT_DEFAULTS, type ResultSearch } from "../features/bookings/resultSearch";
import { parseAbout } from "../features/contact/contactSearch";
import { GUIDE_DEFAULTS, type GuideSearch, parseGuideSearch } from "../features/guides/params";
import { checkedCredentials, guideDetail, guidePackages } from "../features/guides/queries";
import { parseStep } from "../features/guiding/wizardStep";
import { featuredTrips } from "../features/home/queries";
import { parseTalk } from "../features/messages/messagesSearch";
import { PACKAGE_DEFAULTS, type PackageSearch, parsePackageSearch } from "../features/packages/packageSearch";
import { packageDetail, packageHosts } from "../features/packages/queries";
import { parseComparedPlans } from "../features/planner/compare/params";
import { parseAsking } from "../features/planner/custom-requests/asking";
import { PROFILE_DEFAULTS, type ProfileSearch, parseProfileSearch } from "../features/profile/profileSearch";
import {
  COMPARE_DEFAULTS,
  type CompareSearch,
  parseCompareSearch,
  parseSavedSearch,
  SAVED_DEFAULTS,
  type SavedSearch,
} from "../features/saved/params";
import { parseTripSearch, SEARCH_DEFAULTS, type TripSearch } from "../features/search/params";
import { searchTrips } from "../features/search/queries";
import { returnPath } from "../lib/returnPath";
import { BookingSlot } from "./BookingSlot";
import { CrashPage } from "./CrashPage";
import { whenHydrated } from "./hydration";
import { lazyPage } from "./lazyPage";
import { markHydrated } from "./markHydrated";
import { pages } from "./pages";
import { showPage } from "./pageTransition";
import { Shell } from "./Shell";
import { mayScroll } from "./scrollPosition";

// Loaders start a page's reads while its code loads, and await neither: the page renders its own skeleton.

type Context = { queries: QueryClient };

const root = createRootRouteWithContext<Context>()({
  component: Shell,
  loader: ({ context }) => {
    void context.queries.prefetchQuery(siteConfig);
  },
});

const home = createRoute({
  getParentRoute: () => root,
  path: "/",
  component: markHydrated(lazyPage(pages.home, "HomePage")),
  loader: ({ context }) => {
    void context.queries.prefetchQuery(featuredTrips);
    void context.queries.prefetchQuery(gazetteer);
  },
});

const search = createRoute({
  getParentRoute: () => root,
  path: "/search",
  validateSearch: (raw: Partial<TripSearch> & SearchSchemaInput) => parseTripSearch(raw),
  search: { middlewares: [stripSearchParams(SEARCH_DEFAULTS)] },
  component: markHydrated(lazyPage(pages.search, "SearchPage")),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, location }) => {
    void context.queries.prefetchInfiniteQuery(searchTrips(deps, location.state.shown));
    void context.queries.prefetchQuery(gazetteer);
  },
});

const packagePage = createRoute({
  getParentRoute: () => root,
  path: "/packages/$id",
  validateSearch: (raw: Partial<PackageSearch> & SearchSchemaInput) => parsePackageSearch(raw),
  search: { middlewares: [stripSearchParams(PACKAGE_DEFAULTS)] },
  component: markHydrated(lazyPage(pages.package, "PackagePage"), BookingSlot),
  loader: ({ context, params }) => {
    void context.queries.prefetchQuery(packageDetail(params.id));
    void context.queries.prefetchQuery(packageHosts(params.id));
    void context.queries.prefetchQuery(gazetteer);
  },
});

const guides = createRoute({
  getParentRoute: () => root,
  path: "/guides",
  validateSearch: (raw: Partial<GuideSearch> & SearchSchemaInput) => parseGuideSearch(raw),
  search: { middlewares: [stripSearchParams(GUIDE_DEFAULTS)] },
  component: markHydrated(lazyPage(pages.guides, "GuidesPage")),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, location }) => {
    void context.queries.prefetchQuery(gazetteer);
    // Only this page needs it. If it fails to load, the page's own code fails too and reports it.
    const file = await import("../features/guides/searchGuides").catch(() => undefined);
    if (file) void context.queries.prefetchInfiniteQuery(file.searchGuides(deps, location.state.shown));
  },
});

const guide = createRoute({
  getParentRoute: () => root,
  path: "/guides/$id",
  component: markHydrated(lazyPage(pages.guide, "GuidePage")),
  loader: ({ context, params }) => {
    void context.queries.prefetchQuery(guideDetail(params.id));
    void context.queries.prefetchInfiniteQuery(guidePackages(params.id));
    void context.queries.prefetchQuery(checkedCredentials(params.id));
    void context.queries.prefetchQuery(gazetteer);
  },
});

const destinations = createRoute({
  getParentRoute: () => root,
  path: "/destinations",
  component: markHydrated(lazyPage(pages.destinations, "DestinationsPage")),
  loader: ({ context }) => {
    void context.queries.prefetchQuery(landingPages);
  },
});

const destination = createRoute({
  getParentRoute: () => root,
  path: "/destinations/$slug",
  component: markHydrated(lazyPage(pages.destination, "DestinationPage")),
  loader: ({ context, params }) => {
    void context.queries.prefetchQuery(destinationPage(params.slug));
  },
});

const theme = createRoute({
  getParentRoute: () => root,
  path: "/themes/$slug",
  component: markHydrated(lazyPage(pages.theme, "ThemePage")),
  loader: ({ context, params }) => {
    void context.queries.prefetchQuery(themePage(params.slug));
  },
});

/** With the page's own code. If it fails to load, the page reports it. */
const readWords =
  (load: () => Promise<{ readWords: (queries: QueryClient) => void }>) =>
  ({ context }: { context: Context }) =>
    load().then(
      (page) => page.readWords(context.queries),
      () => undefined,
    );

const safety = createRoute({
  getParentRoute: () => root,
  path: "/safety",
  component: markHydrated(lazyPage(pages.safety, "SafetyPage")),
  loader: readWords(pages.safety),
});

const terms = createRoute({
  getParentRoute: () => root,
  path: "/terms",
  component: markHydrated(lazyPage(pages.terms, "TermsPage")),
  loader: readWords(pages.terms),
});

const verify = createRoute({
  getParentRoute: () => root,
  path: "/verify",
  component: markHydrated(lazyPage(pages.verify, "VerifyPage")),
});

const contact = createRoute({
  getParentRoute: () => root,
  path: "/contact",
  validateSearch: (raw: { about?: unknown } & SearchSchemaInput) => parseAbout(raw),
  search: { middlewares: [stripSearchParams({ about: "" })] },
  component: markHydrated(lazyPage(pages.contact, "ContactPage")),
  loader: readWords(pages.contact),
});

const auth = createRoute({
  getParentRoute: () => root,
  path: "/auth",
  validateSearch: (raw: { next?: unknown } & SearchSchemaInput) => ({ next: returnPath(raw.next) }),
  search: { middlewares: [stripSearchParams({ next: "/" })] },
  component: markHydrated(lazyPage(pages.auth, "AuthPage")),
});

const profile = createRoute({
  getParentRoute: () => root,
  path: "/profile",
  validateSearch: (raw: Partial<ProfileSearch> & SearchSchemaInput) => parseProfileSearch(raw),
  search: { middlewares: [stripSearchParams(PROFILE_DEFAULTS)] },
  component: markHydrated(lazyPage(pages.profile, "ProfilePage")),
});

const messages = createRoute({
  getParentRoute: () => root,
  path: "/messages",
  validateSearch: (raw: { booking?: unknown; inquiry?: unknown } & SearchSchemaInput) => parseTalk(raw),
  search: { middlewares: [stripSearchParams({ booking: "", inquiry: "" })] },
  component: lazyPage(pages.messages, "MessagesPage"),
});

const saved = createRoute({
  getParentRoute: () => root,
  path: "/saved",
  validateSearch: (raw: Partial<SavedSearch> & SearchSchemaInput) => parseSavedSearch(raw),
  search: { middlewares: [stripSearchParams(SAVED_DEFAULTS)] },
  component: lazyPage(pages.saved, "SavedPage"),
  loader: ({ context }) => {
    void context.queries.prefetchQuery(gazetteer);
  },
});

const compare = createRoute({
  getParentRoute: () => root,
  path: "/compare",
  validateSearch: (raw: Partial<CompareSearch> & SearchSchemaInput) => parseCompareSearch(raw),
  search: { middlewares: [stripSearchParams(COMPARE_DEFAULTS)] },
  component: lazyPage(pages.compare, "ComparePage"),
});

const bookingHistory = createRoute({
  getParentRoute: () => root,
  path: "/profile/booking-history",
  validateSearch: (raw: Partial<HistorySearch> & SearchSchemaInput) => parseHistorySearch(raw),
  search: { middlewares: [stripSearchParams(HISTORY_DEFAULTS)] },
  component: markHydrated(lazyPage(pages.bookingHistory, "HistoryPage")),
});

const bookingReceipt = createRoute({
  getParentRoute: () => root,
  path: "/profile/bookings/$id/receipt",
  component: markHydrated(lazyPage(pages.bookingReceipt, "ReceiptPage")),
});

const daySheet = createRoute({
  getParentRoute: () => root,
  path: "/profile/jobs/$id",
  component: markHydrated(lazyPage(pages.daySheet, "DaySheetPage")),
});

const bookingSuccess = createRoute({
  getParentRoute: () => root,
  path: "/booking-success",
  validateSearch: (raw: Partial<ResultSearch> & SearchSchemaInput) => parseResultSearch(raw),
  search: { middlewares: [stripSearchParams(RESULT_DEFAULTS)] },
  component: markHydrated(lazyPage(pages.bookingSuccess, "ResultPage")),
});

const becomeGuide = createRoute({
  getParentRoute: () => root,
  path: "/become-guide",
  component: markHydrated(lazyPage(pages.becomeGuide, "BecomePage")),
});

const guideOnboarding = createRoute({
  getParentRoute: () => root,
  path: "/guide-onboarding",
  validateSearch: (raw: { step?: unknown } & SearchSchemaInput) => parseStep(raw),
  search: { middlewares: [stripSearchParams({ step: 1 })] },
  component: markHydrated(lazyPage(pages.guideOnboarding, "OnboardingPage")),
});

const guideProfilePending = createRoute({
  getParentRoute: () => root,
  path: "/guide-profile-pending",
  component: markHydrated(lazyPage(pages.guideProfilePending, "PendingPage")),
});

const person = createRoute({
  getParentRoute: () => root,
  path: "/profile/$id",
  component: markHydrated(lazyPage(pages.person, "PersonPage")),
});

const addPackage = createRoute({
  getParentRoute: () => root,
  path: "/add-package",
  validateSearch: (raw: { step?: unknown; copy?: unknown } & SearchSchemaInput) => parseNewPackage(raw),
  search: { middlewares: [stripSearchParams({ step: 1, copy: "" })] },
  component: lazyPage(pages.addPackage, "AddPackagePage"),
});

const editPackage = createRoute({
  getParentRoute: () => root,
  path: "/packages/$id/edit",
  validateSearch: (raw: { step?: unknown } & SearchSchemaInput) => parseWizardStep(raw),
  search: { middlewares: [stripSearchParams({ step: 1 })] },
  component: lazyPage(pages.editPackage, "EditPackagePage"),
});

const admin = createRoute({
  getParentRoute: () => root,
  path: "/admin",
  validateSearch: (raw: Partial<AdminSearch> & SearchSchemaInput) => parseAdminSearch(raw),
  search: { middlewares: [stripSearchParams(ADMIN_DEFAULTS)] },
  component: lazyPage(pages.admin, "AdminPage"),
});

const custom = createRoute({
  getParentRoute: () => root,
  path: "/custom",
  component: lazyPage(pages.custom, "CustomPage"),
});

const planner = createRoute({
  getParentRoute: () => root,
  path: "/ai-itinerary",
  validateSearch: (raw: { step?: unknown } & SearchSchemaInput) => parseWizardStep(raw),
  search: { middlewares: [stripSearchParams({ step: 1 })] },
  component: lazyPage(pages.planner, "PlannerPage"),
});

const customize = createRoute({
  getParentRoute: () => root,
  path: "/itinerary/$id/customize",
  validateSearch: (raw: { guides?: unknown; request?: unknown } & SearchSchemaInput) => parseAsking(raw),
  component: lazyPage(pages.customize, "CustomizePage"),
});

const comparePlans = createRoute({
  getParentRoute: () => root,
  path: "/itinerary/compare",
  validateSearch: (raw: { plans?: unknown } & SearchSchemaInput) => parseComparedPlans(raw),
  component: lazyPage(pages.sentPlans, "ComparePlansPage"),
});

const customRequest = createRoute({
  getParentRoute: () => root,
  path: "/trip-requests/$id",
  component: lazyPage(pages.sentPlans, "RequestPage"),
});

const sharedPlan = createRoute({
  getParentRoute: () => root,
  path: "/itinerary/shared/$token",
  component: lazyPage(pages.sharedPlan, "SharedPage"),
});

const tree = root.addChildren([
  home,
  search,
  packagePage,
  guides,
  guide,
  destinations,
  destination,
  theme,
  safety,
  terms,
  verify,
  contact,
  auth,
  addPackage,
  editPackage,
  custom,
  planner,
  customize,
  comparePlans,
  sharedPlan,
  customRequest,
  profile,
  person,
  messages,
  saved,
  compare,
  bookingHistory,
  bookingReceipt,
  daySheet,
  bookingSuccess,
  becomeGuide,
  guideOnboarding,
  guideProfilePending,
  admin,
]);

/** On the server `history` replaces the browser's. */
export function makeRouter(queries: QueryClient, history?: RouterHistory) {
  const router = createRouter({
    routeTree: tree,
    context: { queries },
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: CrashPage,
    defaultNotFoundComponent: markHydrated(NotFoundPage),
    ...(history
      ? { history, origin: location.origin }
      : { scrollRestoration: ({ location: { href } }) => mayScroll(href) }),
    // Plain words, not JSON. Each page defaults empty values: a parameter dropped here would count as absent and stay
    // in the address.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const params = new URLSearchParams();
      for (const [name, value] of Object.entries(search)) {
        if (value !== undefined) params.set(name, String(value));
      }
      const text = params.toString();
      return text === "" ? "" : `?${text}`;
    },
  });
  router.startViewTransition = async (update) => {
    const { location, resolvedLocation } = router.state;
    const isFirst = resolvedLocation === undefined;
    if (!isFirst) await whenHydrated();
    if (isFirst || location.pathname === resolvedLocation.pathname) await update();
    else await showPage(update);
  };
  return router;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
  interface HistoryState {
    /** The number of loaded entries when the list was left. */
    shown?: number;
    /** The top one last; they close with the entry. */
    overlays?: string[];
    /** The price slider made this entry, and its next step replaces it. */
    priced?: boolean;
    /** Typing in a filter made this entry, and more typing replaces it. */
    typed?: boolean;
    /** The history entry whose results led to this trip. */
    foundAt?: number;
    /** The wizard's values. */
    preferences?: Preferences;
  }
}
