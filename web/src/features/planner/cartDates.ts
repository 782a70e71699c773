import { BOOKING_AHEAD_DAYS } from "../../api/forms.gen";
import type { Itinerary } from "../../api/plan";
import { refusalText } from "../../components/package/seasonLimits";
import { type BusyDays, isDayTaken } from "../../lib/busyDays";
import { daysBetween, plusDays, rangeText, today } from "../../lib/dates";
import { copy, endsAfter, freeOn, nobodyFree, startsLater, startsPast, startsTooFar } from "./cartCopy";
import type { CartPackage } from "./queries";

type Days = Pick<Itinerary, "startDate" | "duration">;
type Group = Days & Pick<Itinerary, "groupSize">;

/** The server decides. */
export type DateCheck = { fits: boolean; text: string };

/** Prefills the page and the booking of a trip. */
export type PlanParty = { people: number; dateFrom: string; dateTo: string };

/** Within the plan's days, if they are in the future. */
export function partyOfPlan({ startDate, duration, groupSize }: Group, now: string = today()): PlanParty {
  const first = startDate ?? "";
  const isToCome = first >= now;
  return {
    people: groupSize,
    dateFrom: isToCome ? first : "",
    dateTo: isToCome ? plusDays(first, duration - 1) : "",
  };
}

/** Undefined if the plan's days are bookable. */
export function planCheck({ startDate }: Days, now: string): DateCheck | undefined {
  if (!startDate) return { fits: true, text: copy.undated };
  if (startDate < now) return { fits: false, text: startsPast(startDate) };
  if (daysBetween(now, startDate) > BOOKING_AHEAD_DAYS) return { fits: false, text: startsTooFar(startDate) };
  return undefined;
}

type CartTrip = Pick<CartPackage, "duration_days" | "package_seasons">;

/** Whether a host is free within the plan's days, on one that its season allows. Undefined without dates, and until busy days load. */
export function packageCheck(
  { startDate, duration, groupSize: people }: Group,
  { duration_days: days, package_seasons: seasons }: CartTrip,
  hosts: readonly string[],
  taken: readonly BusyDays[] | undefined,
  now: string,
): DateCheck | undefined {
  if (!startDate) return undefined;
  const spare = duration - days;
  if (spare < 0) return { fits: false, text: endsAfter(days, rangeText(startDate, plusDays(startDate, days - 1))) };
  if (hosts.length === 0) return { fits: false, text: copy.nobodyLeads };
  if (!taken) return undefined;
  const starts = Array.from({ length: spare + 1 }, (_, later) => plusDays(startDate, later));
  const ledStarts = starts.filter((day) => !isDayTaken(day, hosts, taken));
  const refusals = ledStarts.map((start) => refusalText(seasons, { start, people, now }));
  const free = ledStarts.find((_, n) => refusals[n] === undefined);
  if (free === undefined) {
    const text = refusals[0] ?? nobodyFree(rangeText(startDate, plusDays(startDate, duration - 1)));
    return { fits: false, text };
  }
  const range = rangeText(free, plusDays(free, days - 1));
  return { fits: true, text: free === startDate ? freeOn(range) : startsLater(range) };
}
