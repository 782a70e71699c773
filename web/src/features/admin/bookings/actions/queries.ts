import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { db } from "../../../../api/client";
import { unwrap } from "../../../../api/errors";
import type { DeskCalls } from "../../recordQueries";

// What an admin does with one booking. Amounts are dollars.

export type CancelSide = "platform" | "traveler";
export type CancelPreview = DeskCalls["cancel_preview"]["Returns"];
export type BookingMail = DeskCalls["booking_mails"]["Returns"][number];

const sideArgs = (side: CancelSide) => (side === "traveler" ? { side } : {});

/** Computed by the function that cancels: everything, or by the traveler's own terms. */
export const cancelPreview = (booking: string, side: CancelSide) =>
  queryOptions({
    queryKey: ["cancel_preview", booking, side],
    staleTime: 0,
    gcTime: 0,
    queryFn: async () => unwrap(await db().rpc("cancel_preview", { booking_id: booking, ...sideArgs(side) })),
  });

/** That fit the booking as it is now. */
export const bookingMails = (booking: string) =>
  queryOptions({
    queryKey: ["booking_mails", booking],
    staleTime: 0,
    queryFn: async () => unwrap(await db().rpc("booking_mails", { booking_id: booking })),
  });

const CHANGED = ["admin_bookings", "booking_requests", "payment_logs", "admin_guide", "audit_log"];

/** All that reads bookings is read again. Not awaited: the caller may have unmounted by then. */
export function useBookingsChanged(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const name of CHANGED) void queries.invalidateQueries({ queryKey: [name] });
  };
}

function useAction<Sent, Result>(mutationFn: (sent: Sent) => Promise<Result>) {
  return useMutation({ mutationFn, onSettled: useBookingsChanged() });
}

/** Only for the displayed refund. */
export function useCancel(booking: string) {
  return useAction(async ({ side, reason, refund }: { side: CancelSide; reason: string; refund: number }) =>
    unwrap(
      await db().rpc("cancel_booking", {
        booking_id: booking,
        reason,
        expected_refund: refund,
        ...sideArgs(side),
      }),
    ),
  );
}

/** Only from the displayed deadline, `expected`. */
export function useExtend(booking: string) {
  return useAction(async (sent: { until: string; reason: string; expected: string }) =>
    unwrap(await db().rpc("extend_deadline", { booking_id: booking, ...sent })),
  );
}

export function useReopen(booking: string) {
  return useAction(async (reason: string) => unwrap(await db().rpc("reopen_booking", { booking_id: booking, reason })));
}

type ManualPayment = Omit<DeskCalls["record_manual_payment"]["Args"], "booking_id">;

/** The server accepts a reference once, so that a retry records nothing twice. */
export function useRecordPayment(booking: string) {
  return useAction(async (payment: ManualPayment) =>
    unwrap(await db().rpc("record_manual_payment", { booking_id: booking, ...payment })),
  );
}

export function useSendMail(booking: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ to, kind }: Pick<BookingMail, "to" | "kind">) =>
      unwrap(await db().rpc("resend_booking_mail", { booking_id: booking, to, kind })),
    onSettled: () => {
      for (const queryKey of [["booking_mails", booking], ["admin_bookings", "one", booking], ["audit_log"]])
        void queries.invalidateQueries({ queryKey });
    },
  });
}
