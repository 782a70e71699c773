// The product's constants as the server holds them; do not edit. Made by crates/server/tests/it/typescript/constants.rs
// (`UPDATE=1`) from the domain: search/choices.rs, search/query.rs and search/taxonomy.rs (searching), contact/receive.rs, and what
// pages for everybody need of packages/document/rules.rs and bookings/status.rs; the rest is in forms.gen.ts.

/** P-T09; further categories of the one taxonomy follow under "More" (D-025). */
export const SEARCH_CATEGORIES = [
  { value: "cultural", label: "Cultural Tours" },
  { value: "adventure", label: "Adventure" },
  { value: "wildlife", label: "Wildlife" },
  { value: "beach", label: "Beach & Coast" },
  { value: "wellness", label: "Wellness" },
  { value: "food", label: "Food & Cooking" },
] as const;
export const MORE_CATEGORIES = [
  { value: "nature", label: "Nature" },
  { value: "hiking", label: "Hiking" },
  { value: "photography", label: "Photography" },
] as const;
/** What authors may write where the search says something else (D-025). */
export const CATEGORY_ALIASES = { relaxation: "wellness" } as const;

export const DURATIONS = ["any", "1-1", "2-3", "4-7", "8-14", "15"] as const;
export const DATE_FLEXIBILITIES = ["exact", "any-start", "weekends", "3-days"] as const;
export const SORTS = ["recommended", "price_low", "price_high", "rating", "duration"] as const;
/** Of the directory of guides: its orders, and the stars that may be asked for at least. */
export const GUIDE_SORTS = ["recommended", "rating", "reviews", "experience", "newest", "name"] as const;
export const GUIDE_STARS = ["4.8", "4.5", "4"] as const;

export const PAGE_SIZE = 6;
export const GUIDES_PAGE_SIZE = 24;
export const MAX_PAGE_SIZE = 100;
export const PRICE_LIMIT = 10000;
export const PRICE_STEP = 100;
export const TRAVELLERS_LIMIT = 8;
export const QUERY_LIMIT = 120;
export const TOP_RATED_ABOVE = 4.5;
export const TOP_RATED_REVIEWS = 3;
export const SUGGESTION_LIMIT = 5;
export const POPULAR_LIMIT = 3;
export const LOCATION_SUGGESTION_LIMIT = 10;

export const CITIES = [
  "Colombo",
  "Kandy",
  "Galle",
  "Anuradhapura",
  "Polonnaruwa",
  "Sigiriya",
  "Dambulla",
  "Ella",
  "Nuwara Eliya",
  "Bentota",
  "Hikkaduwa",
  "Mirissa",
  "Unawatuna",
  "Trincomalee",
  "Jaffna",
  "Negombo",
  "Tangalle",
  "Arugam Bay",
  "Yala",
  "Udawalawe",
  "Weligama",
] as const;
export const POPULAR_CITIES_HERO = [
  "Colombo",
  "Kandy",
  "Ella",
  "Anuradhapura",
  "Weligama",
  "Galle",
  "Sigiriya",
  "Polonnaruwa",
  "Mirissa",
] as const;
export const POPULAR_CITIES_NAV = [
  "Colombo",
  "Kandy",
  "Galle",
  "Ella",
  "Nuwara Eliya",
  "Sigiriya",
  "Dambulla",
  "Anuradhapura",
] as const;

/** Kinds of rooms, and how many sleep in one. */
export const ROOM_CAPACITY = { family_villa: 6, double: 2, triple: 3 } as const;
/** The tabs of My Bookings. */
export const BOOKING_TABS = ["pending", "confirmed", "completed", "rejected"] as const;
/** Of a message through the contact form, and of any e-mail address. */
export const CONTACT_NAME_LENGTH = 80;
export const CONTACT_SUBJECT_LENGTH = 200;
export const CONTACT_MESSAGE_LENGTH = 5000;
export const EMAIL_LENGTH = 254;
