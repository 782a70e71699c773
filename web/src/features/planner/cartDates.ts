import { BOOKING_AHEAD_DAYS } from "../../api/forms.gen";
import type { Itinerary } from "../../api/plan";
import { type BusyDays, isDayTaken } from "../../lib/busyDays";
import { daysBetween, plusDays, rangeText, today } from "../../lib/dates";
import { copy, endsAfter, freeOn, nobodyFree, startsLater, startsPast, startsTooFar } from "./cartCopy";

type Days = Pick<Itinerary, "startDate" | "duration">;

/** The server decides. */
export type DateCheck = { fits: boolean; text: string };

/** Prefills the page and the booking of a trip. */
export type PlanParty = { people: number; dateFrom: string; dateTo: string };

/** Within the plan's days, if they are in the future. */
export function partyOfPlan(
  { startDate, duration, groupSize }: Days & { groupSize: number },
  now: string = today(),
): PlanParty {
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

/** Whether a host is free within the plan's days. Undefined without dates, and until busy days load. */
export function packageCheck(
  { startDate, duration }: Days,
  days: number,
  hosts: readonly string[],
  taken: readonly BusyDays[] | undefined,
): DateCheck | undefined {
  if (!startDate) return undefined;
  const spare = duration - days;
  if (spare < 0) return { fits: false, text: endsAfter(days, rangeText(startDate, plusDays(startDate, days - 1))) };
  if (hosts.length === 0) return { fits: false, text: copy.nobodyLeads };
  if (!taken) return undefined;
  const starts = Array.from({ length: spare + 1 }, (_, later) => plusDays(startDate, later));
  const free = starts.find((day) => !isDayTaken(day, hosts, taken));
  if (free === undefined) {
    return { fits: false, text: nobodyFree(rangeText(startDate, plusDays(startDate, duration - 1))) };
  }
  const range = rangeText(free, plusDays(free, days - 1));
  return { fits: true, text: free === startDate ? freeOn(range) : startsLater(range) };
}
