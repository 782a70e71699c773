// A planned trip, as the server keeps and answers it.

export type Warning = { code: string; text: string };

export type PlannedStop = {
  /** Of the attraction in the catalogue. */
  id: string;
  slug: string;
  /** "HH:MM". */
  startTime: string;
  endTime: string;
  title: string;
  type: string;
  icon: string;
  description: string;
  /** Why it was chosen, in a line. */
  why: string;
  durationMinutes: number;
  driveMinutesBefore: number;
  opens?: string | null;
  closes?: string | null;
  lat: number;
  lon: number;
  imageUrl?: string | null;
  warnings: Warning[];
};

/** What is true on a day where it is spent. */
export type DayFact = {
  kind: "poya" | "event" | "weather";
  name: string;
  text: string;
  source: string;
  /** The calendar day it was checked. */
  checked: string;
  /** So in most years, and not announced for this one when it was checked. */
  isExpected: boolean;
};

export type PlannedDay = {
  day: number;
  date?: string | null;
  title: string;
  description: string;
  /** Where one sleeps. */
  place: { id: string; slug: string; name: string; lat: number; lon: number };
  driveMinutes: number;
  driveKm: number;
  notes: string[];
  /** "HH:MM", of a day with a date. */
  sunrise?: string | null;
  sunset?: string | null;
  facts?: DayFact[];
  attractions: PlannedStop[];
  warnings: Warning[];
};

export type PlannedPackage = {
  id: string;
  title: string;
  /** The names of the plan's places that it visits. */
  covers: string[];
  /** How much of the plan that is, from 0 to 1. */
  coverage: number;
  reason: string;
};

export type PlanPrice = {
  currency: string;
  perPersonCents: number;
  /** Half of what is on sale lies between these two. */
  perPersonLowCents?: number | null;
  perPersonHighCents?: number | null;
  totalCents: number;
  basis: string;
  lines: { label: string; cents: number }[];
};

export type ProviderId = "builtin" | "deepseek" | "openai";

/** Something that a plan keeps to because its traveller wants it so. */
export type Constraint = {
  /** What a change by hand names it by. */
  key: string;
  text: string;
  /** The form, or what was changed since in words or by hand. */
  origin: "form" | "refinement";
  state: "met" | "unmet" | "unchecked";
  /** What is missing, or the figure of what cannot be checked. */
  detail?: string | null;
};

export type Itinerary = {
  title: string;
  summary: string;
  startDate?: string | null;
  duration: number;
  groupSize: number;
  groupType: string;
  pace: string;
  travelStyle: string;
  budget: string;
  interests: string[];
  destinations: string[];
  constraints?: Constraint[];
  planner: ProviderId;
  fallback?: { provider: ProviderId; reason: string } | null;
  days: PlannedDay[];
  notes: string[];
  price?: PlanPrice | null;
  packages: PlannedPackage[];
};

/** A plan that the server keeps. */
export type Plan = {
  id: string;
  version: number;
  /** Whether the caller owns it. */
  mine: boolean;
  shared: boolean;
  /** Until when a link of it opens for others. */
  sharedUntil: string | null;
  /** Whether that link lets others join and change it. */
  mayEdit: boolean;
  /** The caller has joined it without owning it. */
  joined: boolean;
  /** Names of those who change it together, its owner first; nothing where one is alone. */
  editors: string[];
  /** Whether there is a change to take back. */
  canGoBack: boolean;
  itinerary: Itinerary;
};

/** The wizard's answers. */
export type Preferences = {
  destinations: string[];
  startDate?: string;
  duration: number;
  budget: string;
  travelStyle: string;
  interests: string[];
  groupSize: number;
  groupType: string;
  accommodation: string[];
  transportation: string[];
  pace: string;
  specialRequests: string;
};

/** One manual change. Days count from 1, entries of a day from 0. */
export type PlanChange =
  | { move: { day: number; from: number; toDay: number; to: number } }
  | { remove: { day: number; at: number } }
  | { add: { day: number; at?: number; attraction: string } }
  | { swap: { day: number; at: number; attraction: string } }
  | { time: { day: number; at: number; startTime: string } }
  | { length: { day: number; at: number; durationMinutes: number } }
  | { swapDays: { a: number; b: number } }
  | { title: string }
  /** Takes a constraint back, by its key. */
  | { lift: string }
  /** Takes the last one back, whether it was made by hand or in words. */
  | { undo: true }
  /** Goes back to an earlier version, by its number. */
  | { restore: number };

export type Alternative = {
  id: string;
  slug: string;
  title: string;
  type: string;
  description: string;
  why: string;
  durationMinutes: number;
  driveMinutes: number;
  imageUrl?: string | null;
};
