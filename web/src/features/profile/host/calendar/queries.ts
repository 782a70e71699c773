import { queryOptions, useMutation, useQueries, useQueryClient } from "@tanstack/react-query";
import { db } from "../../../../api/client";
import { unwrap } from "../../../../api/errors";
import { blockRange, openRange } from "./blockedRanges";
import { toDayBookings } from "./fromWire";
import type { BookingRules, DayBooking, DayRange, GuideCalendar } from "./types";
import { mergeWindows, windowEnd, windowStarts } from "./windows";

/** A decision about a booking invalidates it too. */
export const CALENDAR_KEY = ["booking_requests", "guide_calendar"];

const calendarWindow = (guide: string, from: string) =>
  queryOptions({
    queryKey: [...CALENDAR_KEY, guide, from],
    meta: { live: ["booking_requests"] },
    queryFn: async (): Promise<GuideCalendar> => {
      const answer = unwrap(await db().rpc("guide_calendar", { from, to: windowEnd(from) }, { get: true }));
      return { ...answer, bookings: toDayBookings(answer.bookings) };
    },
  });

/** The days of these months. The current ones are always read: the rules and today come with them. */
export function useGuideCalendar(guide: string, thisMonth: string, months: readonly string[]) {
  return useQueries({
    queries: windowStarts([thisMonth, ...months], thisMonth).map((from) => calendarWindow(guide, from)),
    combine: combineWindows,
  });
}

type WindowRead = {
  data: GuideCalendar | undefined;
  error: Error | null;
  isPaused: boolean;
  refetch: () => Promise<unknown>;
};

/** A failed refetch leaves the earlier days. */
function combineWindows(reads: WindowRead[]) {
  const windows = reads.flatMap(({ data }) => data ?? []);
  return {
    calendar: mergeWindows(windows),
    isComplete: windows.length === reads.length,
    error: reads.find(({ data, error }) => data === undefined && error)?.error ?? null,
    isPaused: reads.some(({ data, isPaused }) => data === undefined && isPaused),
    refetch: () => void Promise.all(reads.map((read) => read.refetch())),
  };
}

/** The changed days are visible at once; the refetch has the server's own ranges. */
function useCalendarUpdate() {
  const queries = useQueryClient();
  return (change: (calendar: GuideCalendar) => GuideCalendar) => {
    queries.setQueriesData<GuideCalendar>({ queryKey: CALENDAR_KEY }, (now) => now && change(now));
    void queries.invalidateQueries({ queryKey: CALENDAR_KEY });
    // Among them are the possible start days of this guide's trips.
    void queries.invalidateQueries({ queryKey: ["booking_requests"] });
  };
}

type BlockRequest = DayRange & { note: string };

export function useBlockDays() {
  const update = useCalendarUpdate();
  return useMutation({
    mutationFn: async (request: BlockRequest): Promise<DayBooking[]> =>
      toDayBookings(unwrap(await db().rpc("block_days", request)).bookings),
    onSuccess: (_, { note, ...range }) =>
      update((now) => ({ ...now, blocked: blockRange(now.blocked, range, note === "" ? null : note) })),
  });
}

export function useOpenDays() {
  const update = useCalendarUpdate();
  return useMutation({
    mutationFn: async (range: DayRange) => unwrap(await db().rpc("open_days", range)),
    onSuccess: (_, range) => update((now) => ({ ...now, blocked: openRange(now.blocked, range) })),
  });
}

export function useSaveRules() {
  const update = useCalendarUpdate();
  return useMutation({
    mutationFn: async ({ horizon_days, ...others }: BookingRules): Promise<BookingRules> =>
      // Without a horizon, trips can be booked as far ahead as the product allows.
      unwrap(await db().rpc("set_booking_window", { ...others, ...(horizon_days !== null && { horizon_days }) })),
    onSuccess: ({ closed_weekdays, notice_days, horizon_days }) =>
      update((now) => ({ ...now, closed_weekdays, notice_days, horizon_days })),
  });
}
