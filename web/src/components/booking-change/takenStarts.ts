import type { Booking } from "../../api/booking";
import type { LimitedSeason, TakenSpan } from "../../api/takenDays";
import { type BusyDays, isDayTaken } from "../../lib/busyDays";
import { plusDays } from "../../lib/dates";
import { seasonRefusal } from "../package/seasonLimits";

/** Which days a booking has, and whether they are already taken for it. */
type HeldDays = { first: string; last: string; isHeld: boolean };

const HOLDING: readonly Booking["status"][] = ["approved", "confirmed"];

export function heldDays({ status }: Pick<Booking, "status">, first: string, last: string): HeldDays {
  return { first, last, isHeld: HOLDING.includes(status) };
}

/** Whether a guide has something else on days that the moved trip needs beyond those it has. */
export function isTakenForGuide(start: string, nights: number, held: HeldDays, taken: readonly TakenSpan[]): boolean {
  return furtherDays(start, plusDays(start, nights), held).some((days) =>
    taken.some((one) => one.first <= days.last && one.last >= days.first),
  );
}

function furtherDays(first: string, last: string, held: HeldDays): TakenSpan[] {
  if (!held.isHeld) return [{ first, last }];
  const before = { first, last: earlierDay(last, plusDays(held.first, -1)) };
  const after = { first: laterDay(first, plusDays(held.last, 1)), last };
  return [before, after].filter((days) => days.first <= days.last);
}

function earlierDay(a: string, b: string): string {
  return a < b ? a : b;
}

function laterDay(a: string, b: string): string {
  return a > b ? a : b;
}

type TravelerDays = { guide: string; busy: readonly BusyDays[]; seasons: readonly LimitedSeason[]; now: string };

/**
 * Whether the guide may not start on that day. The answer for new requests has days in it that are too near for their
 * season, which no change must obey; what else takes such a day is not known.
 */
export function isTakenForTraveler(
  start: string,
  nights: number,
  held: HeldDays,
  { guide, busy, seasons, now }: TravelerDays,
): boolean {
  // The booking itself takes its own days.
  const isOwn = start >= plusDays(held.first, -nights) && start <= held.last;
  const isTooNear = () => seasonRefusal(seasons, { start, people: 0, now }).start !== undefined;
  return !isOwn && isDayTaken(start, [guide], busy) && !isTooNear();
}
