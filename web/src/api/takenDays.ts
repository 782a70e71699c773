import { queryOptions } from "@tanstack/react-query";
import { plusDays } from "../lib/dates";
import { db } from "./client";
import type { Database } from "./database.gen";
import { unwrap } from "./errors";

type Calendar = Database["public"]["Functions"]["guide_calendar"]["Returns"];
type Table = Database["public"]["Tables"]["package_seasons"]["Row"];

/** Both days are included. */
export type TakenSpan = { first: string; last: string };
/** Whose start may be refused for its days ahead. */
export type LimitedSeason = Pick<Table, "first_day" | "last_day" | "min_people" | "notice_days">;

/** As many as the server reads at once. */
const WINDOW_DAYS = 400;
const HELD: readonly string[] = ["approved", "confirmed"];

/** What takes the caller's own days as a guide, without their rules for new requests: other bookings, and blocked days. */
export const ownTakenDays = (booking: string, first: string, last: string) =>
  queryOptions({
    queryKey: ["booking_requests", "own taken days", booking, first, last],
    staleTime: 0,
    queryFn: async () => {
      const calendars = await Promise.all(windowsOf(first, last).map(readCalendar));
      return calendars.flatMap((one) => takenSpans(one, booking));
    },
  });

async function readCalendar({ first: from, last: to }: TakenSpan): Promise<Calendar> {
  return unwrap(await db().rpc("guide_calendar", { from, to }, { get: true }));
}

function windowsOf(first: string, last: string): TakenSpan[] {
  const windows: TakenSpan[] = [];
  for (let from = first; from <= last; from = plusDays(from, WINDOW_DAYS)) {
    const end = plusDays(from, WINDOW_DAYS - 1);
    windows.push({ first: from, last: end < last ? end : last });
  }
  return windows;
}

function takenSpans({ blocked, imported, bookings }: Calendar, booking: string): TakenSpan[] {
  const others = bookings.filter(({ id, status }) => id !== booking && HELD.includes(status));
  return [
    ...blocked,
    ...imported,
    ...others.map(({ start_date, end_date }) => ({ first: start_date, last: end_date })),
  ];
}

export const packageSeasons = (trip: string) =>
  queryOptions({
    queryKey: ["packages", "seasons", trip],
    queryFn: async (): Promise<LimitedSeason[]> =>
      unwrap(
        await db().from("package_seasons").select("first_day,last_day,min_people,notice_days").eq("package_id", trip),
      ),
  });
