import type { PostgrestSingleResponse } from "@supabase/postgrest-js";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { db } from "./client";
import { AppError, OFFLINE, unwrap } from "./errors";

// A booking goes to another host of its package: its guide or an admin offers it, the other host accepts within 48
// hours. Amounts are dollars.

/** An open offer; `guide_id` and `display_name` are of the host who answers. */
export type HandoverOffer = {
  id: string;
  guide_id: string;
  display_name: string;
  message: string | null;
  by_platform: boolean;
  expires_at: string;
};

/** The latest handover: names of guides. Until `free_until` the traveler gets everything back. */
type CompletedHandover = { at: string; from: string; to: string; free_until: string | null };

/** What a booking says of it; the offer is only for the guide. */
export type BookingHandover = { handover: HandoverOffer | null; handed_over: CompletedHandover | null };

export type OtherHost = {
  guide_id: string;
  display_name: string;
  avatar_url: string | null;
  rating: number;
  review_count: number;
  is_free: boolean;
};

/** `hosts`: the others of the package, free ones first. */
export type HandoverOption = {
  booking_id: string;
  reference: string;
  status: string;
  title: string;
  package_id: string;
  start_date: string;
  end_date: string;
  number_of_travelers: number;
  traveller: string;
  hosts: OtherHost[];
  offer: HandoverOffer | null;
};

/** The guide's own without a guide or a booking; `from` and `to` are days. */
export type HandoverQuestion = { guide_id?: string; booking_id?: string; from?: string; to?: string };

export type NewHandover = { booking_id: string; guide_id: string };
type NewHandovers = { offers: NewHandover[]; message?: string };

/** `from`: who offers; `share`: the guide's, after commission. */
export type ReceivedHandover = {
  id: string;
  booking_id: string;
  from: string;
  by_platform: boolean;
  message: string | null;
  created_at: string;
  expires_at: string;
  status: string;
  title: string;
  package_id: string;
  start_date: string;
  end_date: string;
  number_of_travelers: number;
  room_selections: { accommodation_type: string; hotel_type: string; quantity: number }[];
  special_requests: string | null;
  traveller: string;
  total_price: number;
  share: number;
  paid: number;
  hindrance: "dates_taken" | "days_blocked" | null;
};

export type HandoverAction = "accept" | "decline" | "withdraw";

/** Other hosts who are free on the same days, and the next starts around them. */
type Alternatives = {
  hosts: Pick<OtherHost, "guide_id" | "display_name" | "avatar_url">[];
  starts: { start_date: string; end_date: string; guide_ids: string[] }[];
};

type HandoverCalls = {
  handover_options: { Args: HandoverQuestion; Returns: HandoverOption[] };
  offer_handovers: { Args: NewHandovers; Returns: (HandoverOffer & { booking_id: string })[] };
  answer_handover: {
    Args: { id: string; action: HandoverAction; message?: string };
    Returns: { id: string; booking_id: string; status: string };
  };
  received_handovers: { Args: Record<never, never>; Returns: ReceivedHandover[] };
  booking_alternatives: { Args: { booking_id: string }; Returns: Alternatives };
};

type HandoverCall<Answer> = PromiseLike<PostgrestSingleResponse<Answer>> & {
  setHeader: (name: string, value: string) => PromiseLike<PostgrestSingleResponse<Answer>>;
};
type HandoverClient = {
  rpc: <Name extends keyof HandoverCalls>(
    name: Name,
    args: HandoverCalls[Name]["Args"],
  ) => HandoverCall<HandoverCalls[Name]["Returns"]>;
};

const client = () => db() as unknown as HandoverClient;

/** The soonest first, at most 100. An answer of the other host creates a notification. */
export const handoverOptions = (question: HandoverQuestion) =>
  queryOptions({
    queryKey: ["booking_requests", "handover options", question],
    staleTime: 0,
    meta: { live: ["booking_requests", "notifications"] },
    queryFn: async () => unwrap(await client().rpc("handover_options", question)),
  });

/** Open offers to the guide. */
export const receivedHandovers = (person: string) =>
  queryOptions({
    queryKey: ["guide_inbox", person, "handovers"],
    staleTime: 0,
    refetchOnWindowFocus: true,
    meta: { live: ["booking_requests", "notifications"] },
    queryFn: async () => unwrap(await client().rpc("received_handovers", {})),
  });

/** Both lists are empty if the package is not on sale. */
export const bookingAlternatives = (booking: string) =>
  queryOptions({
    queryKey: ["booking_requests", "alternatives", booking],
    staleTime: 0,
    queryFn: async () => unwrap(await client().rpc("booking_alternatives", { booking_id: booking })),
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
      const call = client().rpc("offer_handovers", document);
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
    mutationFn: async ({ action, message = "" }: { action: HandoverAction; message?: string }) =>
      unwrap(
        await client().rpc("answer_handover", {
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
