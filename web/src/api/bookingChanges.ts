import type { PostgrestSingleResponse } from "@supabase/postgrest-js";
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { BookingAudience } from "./bookingPages";
import { db } from "./client";
import { AppError, isConflict, OFFLINE, unwrap } from "./errors";
import { useDebounced } from "./useDebounced";

// One side of a booking proposes other dates, people or rooms; the other side accepts within 48 hours.

export type RoomQuantity = { accommodation_type: string; hotel_type: string; quantity: number };
export type RoomOffer = Omit<RoomQuantity, "quantity"> & { capacity_per_room: number; price_per_room: number };

/** What both sides agree on. Dollars. */
export type BookingTerms = {
  start_date: string;
  end_date: string;
  number_of_travelers: number;
  room_selections: (RoomQuantity & RoomOffer & { total: number })[];
  total_price: number;
};

export type GuideHindrance = "dates_taken" | "days_blocked";
export type ChangeAction = "accept" | "decline" | "withdraw";

/** `refund` and `due`: what acceptance pays back, and the balance after it. Open ones: as of now. */
export type BookingChange = BookingTerms & {
  id: string;
  booking_request_id: string;
  proposed_by: BookingAudience;
  /** Ended: the booking ended first. */
  status: "open" | "accepted" | "declined" | "withdrawn" | "expired" | "ended";
  message: string | null;
  answer: string | null;
  created_at: string;
  expires_at: string;
  answered_at: string | null;
  before: BookingTerms;
  refund: number;
  due: number;
  can: Record<ChangeAction, boolean>;
  /** Why it cannot be accepted now. */
  hindrance: GuideHindrance | null;
};

export type ChangeQuote = BookingTerms & {
  base_price_per_person: number;
  before: BookingTerms;
  /** Refunds subtracted. */
  paid: number;
  refund: number;
  due: number;
  difference: number;
  /** Beds missing in the chosen rooms. */
  shortfall: number;
  hindrance: GuideHindrance | "unchanged" | null;
  /** Priced per room, for the whole trip. */
  offered_rooms: RoomOffer[];
  min_people: number;
  max_people: number;
  first_start: string;
  last_start: string;
  expires_at: string;
};

/** What is missing stays as booked. */
export type ChangeQuestion = { start_date?: string; number_of_travelers?: number; rooms?: RoomQuantity[] };
/** `total_price` is what the quote answered. */
export type ChangeDocument = Required<ChangeQuestion> & { total_price: number; message?: string };

type ChangeFunctions = {
  booking_change_quote: { Args: { booking_id: string; document: ChangeQuestion }; Returns: ChangeQuote };
  propose_booking_change: { Args: { booking_id: string; document: ChangeDocument }; Returns: BookingChange };
  answer_booking_change: {
    Args: { change_id: string; action: ChangeAction; message?: string };
    Returns: BookingChange;
  };
};
type ChangeCall<Answer> = PromiseLike<PostgrestSingleResponse<Answer>> & {
  setHeader: (name: string, value: string) => PromiseLike<PostgrestSingleResponse<Answer>>;
};
type ChangeClient = {
  rpc: <Name extends keyof ChangeFunctions>(
    name: Name,
    args: ChangeFunctions[Name]["Args"],
  ) => ChangeCall<ChangeFunctions[Name]["Returns"]>;
};

const changes = () => db() as unknown as ChangeClient;

const PAUSE_MS = 250;
const CHANGE_QUOTE = "change quote";

const changeQuote = (booking: string, document: ChangeQuestion) =>
  queryOptions({
    queryKey: ["booking_requests", CHANGE_QUOTE, booking, document],
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async () => unwrap(await changes().rpc("booking_change_quote", { booking_id: booking, document })),
  });

/** Debounced; `base` is the quote without a change, which has the limits and the offered rooms. */
export function useChangeQuote(booking: string, question: ChangeQuestion) {
  const queries = useQueryClient();
  const settled: ChangeQuestion = JSON.parse(useDebounced(JSON.stringify(question), PAUSE_MS));
  const base = useQuery(changeQuote(booking, {}));
  const reading = useQuery(changeQuote(booking, settled));
  return {
    base,
    quote: reading.error ? undefined : reading.data,
    error: reading.error,
    isStale: JSON.stringify(settled) !== JSON.stringify(question) || reading.isPlaceholderData || reading.isFetching,
    again: () => void reading.refetch(),
    /** A rejected price comes with the current one. */
    replace: (now: ChangeQuote) => queries.setQueryData(changeQuote(booking, settled).queryKey, now),
  };
}

/** The new price, if that is why a proposal was rejected. */
export function newChangeQuote(error: unknown): ChangeQuote | undefined {
  if (!isConflict(error) || !(error instanceof AppError)) return undefined;
  const { details } = error;
  const isQuote = typeof details === "object" && details !== null && "total_price" in details && "before" in details;
  return isQuote ? (details as ChangeQuote) : undefined;
}

export function useProposeChange(booking: string) {
  const invalidate = useInvalidateChanges();
  const sent = useRef({ text: "", key: "" });
  return useMutation({
    mutationFn: async (document: ChangeDocument) => {
      const text = JSON.stringify(document);
      // Idempotency key: a retry after a lost answer makes one proposal.
      if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() };
      const call = changes().rpc("propose_booking_change", { booking_id: booking, document });
      return unwrap(await call.setHeader("Idempotency-Key", sent.current.key));
    },
    onError: (error) => {
      if (error instanceof AppError && error.code !== OFFLINE) sent.current = { text: "", key: "" };
    },
    onSettled: invalidate,
  });
}

export function useAnswerChange(change: string) {
  const invalidate = useInvalidateChanges();
  return useMutation({
    mutationFn: async ({ action, message = "" }: { action: ChangeAction; message?: string }) =>
      unwrap(
        await changes().rpc("answer_booking_change", {
          change_id: change,
          action,
          ...(message.trim() !== "" && { message: message.trim() }),
        }),
      ),
    onSettled: invalidate,
  });
}

/** Not awaited: the caller may have unmounted by then. Quotes stay: an open dialog's is newer than the last read. */
function useInvalidateChanges(): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({
      queryKey: ["booking_requests"],
      predicate: ({ queryKey }) => queryKey[1] !== CHANGE_QUOTE,
    });
    void queries.invalidateQueries({ queryKey: ["guide_inbox"] });
  };
}
