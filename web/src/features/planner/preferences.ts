import {
  PLAN_ACCOMMODATION,
  PLAN_DAYS_LIMIT,
  PLAN_GROUP_LIMIT,
  PLAN_INTERESTS,
  PLAN_TRANSPORTATION,
} from "../../api/forms.gen";
import type { Preferences } from "../../api/plan";
import { calendarDay, today } from "../../lib/dates";
import { typedDecimal } from "../../lib/numbers";

export const TRAVEL_STYLES = ["luxury", "comfort", "budget", "backpacker"] as const;
export const GROUP_TYPES = ["solo", "couple", "family", "friends", "business"] as const;
export const PACES = ["relaxed", "moderate", "packed"] as const;

/** Numbers are text while they are typed. */
export type Wishes = {
  destinations: string[];
  startDate: string;
  duration: string;
  travelStyle: string;
  budget: string;
  interests: string[];
  groupSize: string;
  groupType: string;
  accommodation: string[];
  transportation: string[];
  pace: string;
  specialRequests: string;
};

export const DEFAULTS: Wishes = {
  destinations: [],
  startDate: "",
  duration: "7",
  travelStyle: "comfort",
  budget: "comfort",
  interests: [],
  groupSize: "2",
  groupType: "couple",
  accommodation: [],
  transportation: [],
  pace: "moderate",
  specialRequests: "",
};

/** A whole number within its bounds, whatever was typed (D-129). */
export function clampNumber(text: string, most: number): string {
  const number = Math.round(typedDecimal(text) ?? Number(text));
  return String(Number.isFinite(number) ? Math.min(Math.max(number, 1), most) : 1);
}

/** A style sets its budget; one chosen later stays until the style changes (D-124). */
export function withStyle(wishes: Wishes, travelStyle: string): Wishes {
  return { ...wishes, travelStyle, budget: travelStyle };
}

/** Unless changed, solo is one person and a couple two. */
export function withGroup(wishes: Wishes, groupType: string): Wishes {
  const size = { solo: "1", couple: "2" }[groupType];
  return { ...wishes, groupType, groupSize: size ?? (wishes.groupSize === "1" ? "2" : wishes.groupSize) };
}

export function withPlace(wishes: Wishes, place: string): Wishes {
  const { destinations } = wishes;
  return destinations.includes(place) ? wishes : { ...wishes, destinations: [...destinations, place] };
}

export function toggleItem(list: readonly string[], one: string): string[] {
  return list.includes(one) ? list.filter((other) => other !== one) : [...list, one];
}

type MissingTexts = { noDestination: string; noInterest: string; startIsOver: string };

/** Why a step cannot be left, if so. */
export function missingOn(step: number, wishes: Wishes, words: MissingTexts, now = today()): string | undefined {
  if (step === 1 && wishes.destinations.length === 0) return words.noDestination;
  if (step === 1 && startsInThePast(wishes, now)) return words.startIsOver;
  if (step === 3 && wishes.interests.length === 0) return words.noInterest;
  return undefined;
}

/** A stored start day may be past. */
function startsInThePast({ startDate }: Wishes, now: string): boolean {
  const day = calendarDay(startDate);
  return day !== undefined && day < now;
}

/** The furthest reachable step. */
export function isReachable(step: number, wishes: Wishes, now = today()): number {
  if (wishes.destinations.length === 0 || startsInThePast(wishes, now)) return 1;
  return wishes.interests.length === 0 ? Math.min(step, 3) : step;
}

export function toPreferences(wishes: Wishes): Preferences {
  const { startDate, ...rest } = wishes;
  const day = calendarDay(startDate);
  return {
    ...rest,
    ...(day !== undefined && { startDate: day }),
    duration: Number(clampNumber(wishes.duration, PLAN_DAYS_LIMIT)),
    groupSize: Number(clampNumber(wishes.groupSize, PLAN_GROUP_LIMIT)),
    specialRequests: wishes.specialRequests.trim(),
  };
}

/** Completed, because an older version may have written it. */
export function wishesFrom(kept: unknown): Wishes {
  const found = (kept ?? {}) as { [name: string]: unknown };
  const text = (name: keyof Wishes, options?: readonly string[]) => {
    const value = found[name];
    const fits = typeof value === "string" && (options === undefined || options.includes(value));
    return fits ? value : String(DEFAULTS[name]);
  };
  const list = (name: keyof Wishes, options?: readonly string[]) => {
    const value = found[name];
    if (!Array.isArray(value)) return [];
    return value.filter((one): one is string => typeof one === "string" && (options?.includes(one) ?? true));
  };
  return {
    destinations: list("destinations"),
    startDate: text("startDate"),
    duration: text("duration"),
    travelStyle: text("travelStyle", TRAVEL_STYLES),
    budget: text("budget", TRAVEL_STYLES),
    interests: list("interests", PLAN_INTERESTS),
    groupSize: text("groupSize"),
    groupType: text("groupType", GROUP_TYPES),
    accommodation: list("accommodation", PLAN_ACCOMMODATION),
    transportation: list("transportation", PLAN_TRANSPORTATION),
    pace: text("pace", PACES),
    specialRequests: text("specialRequests"),
  };
}
