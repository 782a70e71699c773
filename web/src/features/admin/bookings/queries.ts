import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { db } from "../../../api/client";
import { unwrap } from "../../../api/errors";
import type { StaffNote } from "../noteQueries";
import type { DeskCalls } from "../recordQueries";
import { type BookingsFilter, toListArgs } from "./filters";

// Each call is in the audit log, so nothing here repeats by itself.

/** "Completed" is confirmed and the trip is over. */
export const BOOKING_STATES = [
  "pending",
  "approved",
  "confirmed",
  "completed",
  "cancelled",
  "rejected",
  "expired",
] as const;

/** Amounts in dollars. `counts` are of all states, with the first page only, as `totals` are. */
type BookingsPage = DeskCalls["admin_bookings"]["Returns"];
export type AdminBooking = BookingsPage["rows"][number];

/** `people` is empty once erased; the newest of the timeline is the first. */
export type BookingRecord = DeskCalls["admin_booking"]["Returns"];
export type BookingDetails = BookingRecord["booking"];
export type BookingPayment = BookingRecord["payments"][number];
/** Signed; the entries of an event sum to zero. */
export type BookingEntry = BookingRecord["ledger"][number];
export type TimelineEvent = BookingRecord["timeline"][number];

/** The loaded rows; they stay while another filter loads. */
export function useBookings(filter: BookingsFilter, enabled: boolean) {
  const pages = useInfiniteQuery({
    enabled,
    queryKey: ["admin_bookings", "list", toListArgs(filter)],
    placeholderData: keepPreviousData,
    initialPageParam: "",
    queryFn: async ({ pageParam }) =>
      unwrap(
        await db().rpc("admin_bookings", { ...toListArgs(filter), ...(pageParam !== "" && { after: pageParam }) }),
      ),
    getNextPageParam: (last) => last.next,
  });
  const first = pages.data?.pages[0];
  return {
    ...pages,
    rows: pages.data?.pages.flatMap((page) => page.rows),
    counts: first?.counts ?? undefined,
    totals: first?.totals ?? undefined,
  };
}

export const bookingRecord = (id: string) =>
  queryOptions({
    queryKey: ["admin_bookings", "one", id],
    queryFn: async () => unwrap(await db().rpc("admin_booking", { id })),
  });

/** A written note is at the top without another read. */
export function useNoteAdded(id: string) {
  const queries = useQueryClient();
  return (note: StaffNote) =>
    queries.setQueryData(bookingRecord(id).queryKey, (now) => now && { ...now, notes: [note, ...now.notes] });
}

/** What a link has set, in words. */
export type LinkedFilter = "guide" | "package" | "person";

const NAMES: Record<LinkedFilter, (id: string) => Promise<string | null | undefined>> = {
  guide: async (id) => unwrap(await db().from("guides").select("display_name").eq("id", id))[0]?.display_name,
  package: async (id) => unwrap(await db().from("packages").select("title").eq("id", id))[0]?.title,
  person: async (id) => unwrap(await db().from("profiles").select("display_name").eq("user_id", id))[0]?.display_name,
};

export function useLinkedName(filter: LinkedFilter, id: string) {
  return useQuery({
    queryKey: ["admin_bookings", "name", filter, id],
    queryFn: async () => (await NAMES[filter](id)) ?? "",
  }).data;
}
