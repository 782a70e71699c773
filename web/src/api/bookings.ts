import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { CancelPreview } from "./booking";
import { db } from "./client";
import { unwrap } from "./errors";
import { callFunction } from "./functions";

// What a booking's two people both do with it, and what whoever thinks of one asks about its days.

/** Days on which the trip cannot start with one or another of its hosts. */
export const takenDays = (trip: string) =>
  queryOptions({
    queryKey: ["booking_requests", "busy", trip],
    staleTime: 0,
    queryFn: async () => unwrap(await db().rpc("busy_days", { package_id: trip }, { get: true })),
  });

/** The trip as a file for calendars, tentative until it is confirmed. */
export async function bookingCalendar(booking: string): Promise<Blob> {
  return (await callFunction("POST", "booking-calendar", { bookingRequestId: booking })).blob();
}

const CANCEL_PREVIEW = "cancel preview";

/** What comes of cancelling now, reckoned by the same function that does it (decision 74). */
export const cancelPreview = (booking: string) =>
  queryOptions({
    queryKey: ["booking_requests", CANCEL_PREVIEW, booking],
    staleTime: 0,
    gcTime: 0,
    queryFn: async () => unwrap(await db().rpc("cancel_preview", { booking_id: booking })),
  });

/** Cancels for the refund that was shown, and for no other. */
export function useCancelBooking(booking: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ reason, preview }: { reason: string; preview: CancelPreview }) =>
      unwrap(
        await db().rpc("cancel_booking", {
          booking_id: booking,
          ...(reason.trim() !== "" && { reason: reason.trim() }),
          expected_refund: preview.refund,
        }),
      ),
    // Not waited for: whoever asked may be gone from the list by then, and would not say how it went.
    // What is cancelled cannot be cancelled again, and has no preview.
    onSettled: (_, error) =>
      void queries.invalidateQueries({
        queryKey: ["booking_requests"],
        predicate: ({ queryKey }) => error !== null || queryKey[1] !== CANCEL_PREVIEW,
      }),
  });
}
