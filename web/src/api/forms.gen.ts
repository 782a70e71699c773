// The product's constants for what people write; do not edit. Made by crates/server/tests/it/typescript/constants.rs (`UPDATE=1`)
// from the domain: packages/document/rules.rs and duration.rs (packages), guides/profile.rs and belongings.rs (guides),
// bookings/, planner/, join_requests/join_request.rs, review.rs, chat/ (texts).

/** D-026: the one list of languages. */
export const LANGUAGES = [
  "English",
  "Sinhala",
  "Tamil",
  "German",
  "French",
  "Spanish",
  "Italian",
  "Dutch",
  "Russian",
  "Japanese",
  "Chinese",
  "Korean",
  "Hindi",
  "Portuguese",
  "Arabic",
] as const;
/** P-B05. */
export const SPECIALTIES = [
  "Cultural Tours",
  "Tea Plantations",
  "Historical Sites",
  "Wildlife Safari",
  "Beach Tours",
  "Adventure Tours",
  "Food Tours",
  "Photography Tours",
  "Trekking",
  "City Tours",
] as const;
/** P-T09; applicants may name these as specialties too. */
export const EXPERIENCES = [
  "Cultural Heritage Tours",
  "Wildlife Safari",
  "Tea Estate Tours",
  "Adventure Sports",
  "Beach & Water Activities",
  "Temple Tours",
  "Historical Sites",
  "Nature & Hiking",
  "Photography Tours",
  "Food & Culinary Tours",
  "Ayurveda & Wellness",
  "Bird Watching",
  "Elephant Experiences",
  "Train Journeys",
  "Shopping Tours",
  "Nightlife Tours",
  "Fishing Expeditions",
  "Gem Mining Tours",
  "Village Experiences",
  "Cycling Tours",
  "Rock Climbing",
  "Surfing Lessons",
  "Whale Watching",
  "Spice Garden Tours",
  "Handicraft Workshops",
  "Festival Tours",
] as const;
/** What a guide says of themselves, in characters, entries, years and dollars an hour. */
export const NAME_LENGTH = 80;
export const BIO_LENGTH = 2000;
export const EDUCATION_LENGTH = 500;
export const PHONE_LENGTH = 80;
export const EXPERIENCE_YEARS_LIMIT = 80;
export const HOURLY_RATE_MIN = 1;
export const HOURLY_RATE_MAX = 1000;
export const GUIDE_LOCATIONS_LIMIT = 20;
export const LOCATION_LENGTH = 80;
export const GUIDE_SPECIALTIES_LIMIT = 20;
export const CERTIFICATIONS_LIMIT = 20;
export const CERTIFICATION_LENGTH = 120;
/** Full-moon days, which are public holidays; those after the last gazetted one may be off by a day. */
export const POYA_DAYS = [
  "2026-01-03",
  "2026-02-01",
  "2026-03-02",
  "2026-04-01",
  "2026-05-01",
  "2026-05-30",
  "2026-06-29",
  "2026-07-29",
  "2026-08-27",
  "2026-09-26",
  "2026-10-25",
  "2026-11-24",
  "2026-12-23",
  "2027-01-22",
  "2027-02-21",
  "2027-03-22",
  "2027-04-21",
  "2027-05-20",
  "2027-06-19",
  "2027-07-18",
  "2027-08-17",
  "2027-09-16",
  "2027-10-15",
  "2027-11-14",
  "2027-12-13",
  "2028-01-12",
  "2028-02-10",
  "2028-03-11",
  "2028-04-09",
  "2028-05-09",
  "2028-06-07",
  "2028-07-06",
  "2028-08-05",
  "2028-09-04",
  "2028-10-03",
  "2028-11-02",
  "2028-12-02",
  "2028-12-31",
] as const;
export const POYA_GAZETTED_TO = "2026-12-23";
/** Of a message to the other side of a booking, and of what is said against one. */
export const MESSAGE_LENGTH = 2000;
export const REPORT_LENGTH = 1000;
/** Of a request to join a package, and of a reason for a decision. */
export const JOIN_MESSAGE_LENGTH = 2000;
export const REASON_LENGTH = 500;

/** What a package is made of: P-B05 and P-B09. */
export const AUTHORED_CATEGORIES = [
  "cultural",
  "adventure",
  "wildlife",
  "beach",
  "relaxation",
  "food",
  "nature",
  "hiking",
  "photography",
] as const;
export const ATTRACTION_TYPES = [
  "Activity",
  "Historical Site",
  "Natural Attraction",
  "Cultural Experience",
  "Adventure",
  "Food & Dining",
  "Shopping",
  "Accommodation",
  "Transportation",
] as const;
export const TRANSPORT_MODES = [
  "Private Car",
  "Train",
  "Bus",
  "Tuk-tuk",
  "Domestic Flights",
  "Boat",
  "On Foot",
  "Bicycle",
] as const;
export const HOTEL_TYPES = ["budget", "three_star", "four_star", "five_star"] as const;
/** Of a package, in characters, entries, people, days and dollars. */
export const PACKAGE_TITLE_LENGTH = 120;
export const PACKAGE_DESCRIPTION_LENGTH = 5000;
export const PACKAGE_LIST_LENGTH = 4000;
export const PACKAGE_LOCATIONS_LIMIT = 20;
export const DAY_TITLE_LENGTH = 120;
export const DAY_TEXT_LENGTH = 3000;
export const STOPS_PER_DAY = 20;
export const STOP_TITLE_LENGTH = 120;
export const STOP_TEXT_LENGTH = 2000;
export const PACKAGE_IMAGES_LIMIT = 12;
export const PACKAGE_PRICE_LIMIT = 100000;
export const GROUP_LIMIT = 50;
export const TRIP_DAYS_LIMIT = 60;
/** What is paid locally beside the price, and shopping stops. */
export const LOCAL_COST_UNITS = ["person", "group", "vehicle"] as const;
export const LOCAL_COSTS_LIMIT = 12;
export const LOCAL_COST_LENGTH = 80;
export const LOCAL_AMOUNT_LIMIT = 5000;
export const VEHICLE_SEATS = 6;
export const SHOPPING_LENGTH = 500;

/** The states of a booking, and which step of whom leads where (D-057). */
export const BOOKING_STATUSES = ["pending", "approved", "confirmed", "rejected", "expired", "cancelled"] as const;
export const BOOKING_STEPS = [
  { from: "pending", to: "approved", by: ["guide"] },
  { from: "pending", to: "rejected", by: ["guide"] },
  { from: "pending", to: "expired", by: ["clock"] },
  { from: "pending", to: "cancelled", by: ["traveller", "platform"] },
  { from: "approved", to: "confirmed", by: ["payment"] },
  { from: "approved", to: "expired", by: ["clock"] },
  { from: "approved", to: "cancelled", by: ["traveller", "guide", "platform"] },
  { from: "confirmed", to: "cancelled", by: ["traveller", "guide", "platform"] },
  { from: "rejected", to: "pending", by: ["platform"] },
  { from: "expired", to: "pending", by: ["platform"] },
  { from: "expired", to: "confirmed", by: ["payment"] },
] as const;
/** A completed trip stands under Completed alone (D-056). */
export const BOOKING_TAB = {
  pending: "pending",
  approved: "pending",
  confirmed: "confirmed",
  rejected: "rejected",
  expired: "rejected",
  cancelled: "rejected",
} as const;
/** What a state is called to whom, while a balance is due and when all is paid (D-055). */
export const BOOKING_LABELS = {
  traveller: {
    pending: { due: "Pending Approval", paid: "Pending Approval" },
    approved: { due: "Approved - Payment Required", paid: "Approved - Payment Required" },
    confirmed: { due: "Confirmed", paid: "Confirmed" },
    rejected: { due: "Rejected", paid: "Rejected" },
    expired: { due: "Expired", paid: "Expired" },
    cancelled: { due: "Cancelled", paid: "Cancelled" },
  },
  guide: {
    pending: { due: "Pending Review", paid: "Pending Review" },
    approved: { due: "Approved - Awaiting Payment", paid: "Approved - Awaiting Payment" },
    confirmed: { due: "Booking Confirmed", paid: "Payment Completed" },
    rejected: { due: "Rejected", paid: "Rejected" },
    expired: { due: "Expired", paid: "Expired" },
    cancelled: { due: "Cancelled", paid: "Cancelled" },
  },
  dashboard: {
    pending: { due: "Pending Review", paid: "Pending Review" },
    approved: { due: "Approved - Payment Required", paid: "Approved - Payment Required" },
    confirmed: { due: "Confirmed", paid: "Confirmed & Paid" },
    rejected: { due: "Rejected", paid: "Rejected" },
    expired: { due: "Expired", paid: "Expired" },
    cancelled: { due: "Cancelled", paid: "Cancelled" },
  },
} as const;
export const CANCELLED_LABELS = {
  traveller: {
    traveller: "Cancelled by you",
    guide: "Cancelled by the guide",
    platform: "Cancelled by Serendib",
  },
  guide: {
    traveller: "Cancelled by the traveler",
    guide: "Cancelled by you",
    platform: "Cancelled by Serendib",
  },
  dashboard: {
    traveller: "Cancelled by the traveler",
    guide: "Cancelled by you",
    platform: "Cancelled by Serendib",
  },
} as const;
export const COMPLETED_LABEL = "Completed";
/** Why a guide rejects; the last one asks for the guide's own words. */
export const REJECTION_REASONS = [
  "Dates not available",
  "Group size too large",
  "Package not suitable for requested dates",
  "Insufficient advance notice",
  "Unable to accommodate special requests",
  "Pricing issues",
  "Other",
] as const;
/** Advance, terms and refunds as the terms have them; cents, days and hours. */
export const ADVANCE_PERCENT = 30;
export const LEAST_CHARGE_CENTS = 50;
export const FULL_PAYMENT_DAYS = 14;
export const RESPONSE_HOURS = 72;
export const PAYMENT_HOURS = 48;
export const BOOKING_AHEAD_DAYS = 730;
export const DATE_ALERT_DAYS = 92;
export const TERMS_VERSION = "2026-11";
export const REFUND_POLICY = [
  { days: 30, percent: 90 },
  { days: 15, percent: 50 },
  { days: 7, percent: 25 },
] as const;
/** Of a booking request and of a review, in rooms of a kind, people, characters and days. */
export const ROOMS_LIMIT = 50;
export const COMPANIONS_LIMIT = 50;
export const COMPANION_NAME_LENGTH = 160;
export const SPECIAL_REQUESTS_LENGTH = 2000;
export const CANCELLATION_REASON_LENGTH = 500;
export const REVIEW_LENGTH = 2000;
export const REVIEW_WINDOW_DAYS = 180;

/** What the trip planner asks, in days, people and characters; and for how many days a shared plan opens. */
export const PLAN_INTERESTS = [
  "Cultural Heritage",
  "Wildlife & Nature",
  "Adventure Sports",
  "Beach & Water Sports",
  "Food & Culinary",
  "Photography",
  "Historical Sites",
  "Religious Sites",
  "Tea Plantations",
  "Hiking & Trekking",
  "Scuba Diving",
  "Shopping",
  "Nightlife",
  "Wellness & Spa",
  "Local Villages",
  "Train Journeys",
] as const;
export const PLAN_ACCOMMODATION = [
  "Luxury Hotels",
  "Boutique Hotels",
  "Beach Resorts",
  "Hill Country Hotels",
  "Guesthouses",
  "Homestays",
  "Eco Lodges",
  "Hostels",
] as const;
export const PLAN_TRANSPORTATION = ["Private Car", "Train", "Bus", "Tuk-tuk", "Domestic Flights", "Boat"] as const;
export const PLAN_DAYS_LIMIT = 30;
export const PLAN_GROUP_LIMIT = 20;
export const PLAN_REQUESTS_LENGTH = 1000;
export const PLAN_WISH_LENGTH = 1000;
export const PLAN_TITLE_LENGTH = 120;
export const SHARED_LINK_DAYS = 30;
/** What people are offered to wish for with one press. */
export const PLAN_WISHES = ["Slower days", "More beaches", "No early mornings", "Vegetarian food"] as const;
/** The place where a plan begins and ends, where the catalogue has it. */
export const PLAN_GATEWAY = "katunayake";
