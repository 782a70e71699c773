import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Booking, type PaymentKind, paymentKind, type ReviewKind } from "../../api/booking";
import { db } from "../../api/client";
import { unwrap } from "../../api/errors";
import { callFunction, requestPage } from "../../api/functions";

const PAYING: Record<PaymentKind, string> = {
  advance: "create-booking-payment",
  full: "create-full-payment",
};

export function usePaymentLink() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ booking, kind }: { booking: string; kind: PaymentKind }) =>
      requestPage(PAYING[kind], { bookingRequestId: booking }),
    onError: () => void queries.invalidateQueries({ queryKey: ["booking_requests"] }),
  });
}

export type ReviewInput = { booking: Booking; kind: ReviewKind; rating: number; text: string };

/** Creates a review, or edits the existing one. */
export function useReview() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ booking, kind, rating, text }: ReviewInput) => {
      const review_text = text.trim() === "" ? null : text.trim();
      const there = booking.reviews[kind];
      const answer = there
        ? await db().from("reviews").update({ rating, review_text }).eq("id", there.id)
        : await db().from("reviews").insert({
            user_id: booking.user_id,
            booking_request_id: booking.id,
            review_type: kind,
            rating,
            review_text,
          });
      unwrap(answer);
    },
    // Not awaited: the caller may have unmounted by then and would drop the result.
    onSettled: () => {
      for (const table of ["booking_requests", "reviews", "guides", "packages"]) {
        void queries.invalidateQueries({ queryKey: [table] });
      }
    },
  });
}

export type VerifiedPayment = { isPaid: boolean; status: string; kind: PaymentKind | null; booking: string };

/** The server reads the status from the provider. */
export async function verifyPayment(session: string): Promise<VerifiedPayment> {
  const answer = await callFunction("POST", "verify-booking-payment", { sessionId: session });
  const payload: { success?: unknown; status?: unknown; type?: unknown; bookingRequestId?: unknown } =
    await answer.json();
  return {
    isPaid: payload.success === true,
    status: String(payload.status ?? ""),
    kind: paymentKind(String(payload.type)),
    booking: typeof payload.bookingRequestId === "string" ? payload.bookingRequestId : "",
  };
}
