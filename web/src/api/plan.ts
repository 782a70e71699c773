// A planned trip on the wire.

export type Warning = { code: string; text: string };

export type PlannedStop = {
  /** The attraction's id in the catalogue. */
  id: string;
  slug: string;
  /** "HH:MM". */
  startTime: string;
  endTime: string;
  title: string;
  type: string;
  icon: string;
  description: string;
  /** One line for why it was chosen. */
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

/** A fact about a day at its place. */
export type DayFact = {
  kind: "poya" | "event" | "weather";
  name: string;
  text: string;
  source: string;
  /** The day of the check. */
  checked: string;
  /** True in most years, but not yet announced for this one. */
  isExpected: boolean;
};

export type PlannedDay = {
  day: number;
  date?: string | null;
  title: string;
  description: string;
  /** The night's place. */
  place: { id: string; slug: string; name: string; lat: number; lon: number };
  driveMinutes: number;
  driveKm: number;
  notes: string[];
  /** "HH:MM"; only for a day with a date. */
  sunrise?: string | null;
  sunset?: string | null;
  facts?: DayFact[];
  attractions: PlannedStop[];
  warnings: Warning[];
};

export type PlannedPackage = {
  id: string;
  title: string;
  /** The plan's places that the package visits. */
  covers: string[];
  /** The covered share of the plan, from 0 to 1. */
  coverage: number;
  reason: string;
};

export type PlanPrice = {
  currency: string;
  perPersonCents: number;
  /** Half of the packages on sale lie between these two. */
  perPersonLowCents?: number | null;
  perPersonHighCents?: number | null;
  totalCents: number;
  basis: string;
  lines: { label: string; cents: number }[];
};

export type ProviderId = "builtin" | "deepseek" | "openai";

/** A wish that the plan keeps to. */
export type Constraint = {
  /** Identifies it in a manual change. */
  key: string;
  text: string;
  /** The form, or a later change by wish or by hand. */
  origin: "form" | "refinement";
  state: "met" | "unmet" | "unchecked";
  /** What is missing, or the figure of an uncheckable constraint. */
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

export type Plan = {
  id: string;
  version: number;
  mine: boolean;
  shared: boolean;
  /** The shared link ends then. */
  sharedUntil: string | null;
  /** Whether the shared link allows changes. */
  mayEdit: boolean;
  /** Joined, not owned. */
  joined: boolean;
  /** Names of all editors, the owner first; empty if there is only one. */
  editors: string[];
  /** Whether there is a change to undo. */
  canGoBack: boolean;
  itinerary: Itinerary;
};

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

/** Days count from 1, entries of a day from 0. */
export type PlanChange =
  | { move: { day: number; from: number; toDay: number; to: number } }
  | { remove: { day: number; at: number } }
  | { add: { day: number; at?: number; attraction: string } }
  | { swap: { day: number; at: number; attraction: string } }
  | { time: { day: number; at: number; startTime: string } }
  | { length: { day: number; at: number; durationMinutes: number } }
  | { swapDays: { a: number; b: number } }
  | { title: string }
  /** Removes a constraint by key. */
  | { lift: string }
  /** Undoes the last change, manual or by wish. */
  | { undo: true }
  /** A version number. */
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
