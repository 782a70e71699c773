import { infiniteQueryOptions, keepPreviousData, queryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { db } from "./client";
import type { Database } from "./database.gen";
import { unwrap } from "./errors";

export type BookingAudience = "traveller" | "guide";
type Counts = Database["public"]["Functions"]["booking_counts"]["Returns"];
/** By status; the server defines the order. */
export type BookingFilter = keyof Counts;

/** A text. */
type LatestNews = (before: unknown, now: unknown) => string;

const PAGE = 25;
/** The maximum announced at once. */
const LATEST = 20;

const FUNCTIONS = { traveller: "my_bookings", guide: "guide_bookings" } as const;
/**
 * A guide cannot approve a request while the package is in review. An offer to hand over that ends, and a booking that
 * goes to another guide, create a notification.
 */
const LIVE = {
  traveller: ["booking_requests", "notifications"],
  guide: ["booking_requests", "packages", "notifications"],
} as const;

/** Refetched when the traveler returns from the payment's tab. */
const bookingPages = (person: string, side: BookingAudience, show: BookingFilter, q: string) =>
  infiniteQueryOptions({
    queryKey: ["booking_requests", side, person, show, q],
    staleTime: 0,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
    meta: { live: [...LIVE[side]] },
    initialPageParam: "",
    queryFn: async ({ pageParam: after }) => {
      // One extra row shows whether there are more.
      const args = { show, ...(q !== "" && { q }), ...(after !== "" && { after }), limit: PAGE + 1 };
      const rows = unwrap(await db().rpc(FUNCTIONS[side], args, { get: true }));
      const bookings = rows.slice(0, PAGE);
      return { bookings, next: rows.length > PAGE ? bookings.at(-1)?.cursor : undefined };
    },
    getNextPageParam: (last) => last.next,
  });

export function useBookingPages(person: string, side: BookingAudience, show: BookingFilter, q: string) {
  const reading = useInfiniteQuery(bookingPages(person, side, show, q));
  return { ...reading, bookings: reading.data?.pages.flatMap((page) => page.bookings) };
}

export type BookingPages = ReturnType<typeof useBookingPages>;

/** Counts per filter, among the search results. */
export const bookingCounts = (person: string, side: BookingAudience, q: string) =>
  queryOptions({
    queryKey: ["booking_requests", "counts", side, person, q],
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { live: ["booking_requests", "notifications"] },
    queryFn: async () => unwrap(await db().rpc("booking_counts", { side, ...(q !== "" && { q }) }, { get: true })),
  });

export const oneBooking = (person: string, side: BookingAudience, id: string) =>
  queryOptions({
    queryKey: ["booking_requests", "one", side, person, id],
    staleTime: 0,
    refetchOnWindowFocus: true,
    meta: { live: ["booking_requests", "notifications"] },
    queryFn: async () => unwrap(await db().rpc(FUNCTIONS[side], { id }, { get: true }))[0] ?? null,
  });

/** Includes bookings on other pages. */
export const latestBookings = (person: string, guide: string | undefined, news: LatestNews) =>
  queryOptions({
    queryKey: ["booking_requests", "latest", person, guide],
    staleTime: 0,
    meta: { live: ["booking_requests"], news },
    queryFn: async () => {
      const [column, owner] = guide === undefined ? (["user_id", person] as const) : (["guide_id", guide] as const);
      return unwrap(
        await db()
          .from("booking_requests")
          .select("id,status,end_date,full_payment_completed,cancelled_by,updated_at,trip_title,packages(title)")
          .eq(column, owner)
          .order("updated_at", { ascending: false })
          .limit(LATEST),
      );
    },
  });
