import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { db } from "./client";
import type { Database } from "./database.gen";
import { AppError, OFFLINE, unwrap } from "./errors";
import { lastingDb } from "./lastingDb";

// A booking goes to another host of its package: its guide or an admin offers it, the other host accepts within 48
// hours. Amounts are dollars.

type HandoverCalls = Database["public"]["Functions"];

/** The guide's own without a guide or a booking; `from` and `to` are days. */
export type HandoverQuestion = HandoverCalls["handover_options"]["Args"];
/** `hosts`: the others of the package, free ones first. */
export type HandoverOption = HandoverCalls["handover_options"]["Returns"]["bookings"][number];
export type OtherHost = HandoverOption["hosts"][number];
/** An open offer; `guide_id` and `display_name` are of the host who answers. */
export type HandoverOffer = NonNullable<HandoverOption["offer"]>;
export type NewHandover = HandoverCalls["offer_handovers"]["Args"]["offers"][number];
/** `from`: who offers; `share`: the guide's, after commission. */
export type ReceivedHandover = HandoverCalls["received_handovers"]["Returns"][number];
export type HandoverAction = "accept" | "decline" | "withdraw";

/** The soonest first, at most 300; `is_cut` if there are more. An answer of the other host creates a notification. */
export const handoverOptions = (question: HandoverQuestion) =>
  queryOptions({
    queryKey: ["booking_requests", "handover options", question],
    staleTime: 0,
    meta: { live: ["booking_requests", "notifications"] },
    queryFn: async () => unwrap(await db().rpc("handover_options", question)),
  });

/** Open offers to the guide. */
export const receivedHandovers = (person: string) =>
  queryOptions({
    queryKey: ["guide_inbox", person, "handovers"],
    staleTime: 0,
    refetchOnWindowFocus: true,
    meta: { live: ["booking_requests", "notifications"] },
    queryFn: async () => unwrap(await db().rpc("received_handovers")),
  });

/** Both lists are empty if the package is not on sale. */
export const bookingAlternatives = (booking: string) =>
  queryOptions({
    queryKey: ["booking_requests", "alternatives", booking],
    staleTime: 0,
    queryFn: async () => unwrap(await db().rpc("booking_alternatives", { booking_id: booking })),
  });

export function useOfferHandovers() {
  const invalidate = useInvalidateHandovers();
  const sent = useRef({ text: "", key: "" });
  return useMutation({
    mutationFn: async ({ offers, message }: { offers: NewHandover[]; message: string }) => {
      const document = { offers, ...(message.trim() !== "" && { message: message.trim() }) };
      const text = JSON.stringify(document);
      // Idempotency key: a retry after a lost answer makes no second offers.
      if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() };
      const call = db().rpc("offer_handovers", document);
      return unwrap(await call.setHeader("Idempotency-Key", sent.current.key));
    },
    onSuccess: () => {
      sent.current = { text: "", key: "" };
    },
    onError: (error) => {
      if (error instanceof AppError && error.code !== OFFLINE) sent.current = { text: "", key: "" };
    },
    onSettled: invalidate,
  });
}

export function useAnswerHandover(offer: string) {
  const invalidate = useInvalidateHandovers();
  return useMutation({
    // Offline it fails at once, and its form comes back: a paused one would be lost with the page.
    networkMode: "always",
    mutationFn: async ({ action, message = "" }: { action: HandoverAction; message?: string }) =>
      unwrap(
        await lastingDb().rpc("answer_handover", {
          id: offer,
          action,
          ...(message.trim() !== "" && { message: message.trim() }),
        }),
      ),
    onSettled: invalidate,
  });
}

/** Not awaited: the caller may have unmounted by then. */
function useInvalidateHandovers(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const queryKey of [["booking_requests"], ["guide_inbox"]]) void queries.invalidateQueries({ queryKey });
  };
}
