import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { CancelPreview } from "./booking";
import { db } from "./client";
import { unwrap } from "./errors";
import { callFunction } from "./functions";

// Actions of both people of a booking, and reads about its days.

/** Days on which the trip cannot start, by host. */
export const takenDays = (trip: string) =>
  queryOptions({
    queryKey: ["booking_requests", "busy", trip],
    staleTime: 0,
    queryFn: async () => unwrap(await db().rpc("busy_days", { package_id: trip }, { get: true })),
  });

/** Tentative until it is confirmed. */
export async function bookingCalendar(booking: string): Promise<Blob> {
  return (await callFunction("POST", "booking-calendar", { bookingRequestId: booking })).blob();
}

const CANCEL_PREVIEW = "cancel preview";

/** Computed by the function that cancels (D-074). */
export const cancelPreview = (booking: string) =>
  queryOptions({
    queryKey: ["booking_requests", CANCEL_PREVIEW, booking],
    staleTime: 0,
    gcTime: 0,
    queryFn: async () => unwrap(await db().rpc("cancel_preview", { booking_id: booking })),
  });

/** Only for the displayed refund. */
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
    // Not awaited: the caller may have unmounted by then and would drop the result. A cancelled booking has no
    // preview.
    onSettled: (_, error) =>
      void queries.invalidateQueries({
        queryKey: ["booking_requests"],
        predicate: ({ queryKey }) => error !== null || queryKey[1] !== CANCEL_PREVIEW,
      }),
  });
}
