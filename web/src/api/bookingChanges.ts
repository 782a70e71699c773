import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { db } from "./client";
import type { Database } from "./database.gen";
import { AppError, isConflict, OFFLINE, unwrap } from "./errors";
import { lastingDb } from "./lastingDb";
import { useDebounced } from "./useDebounced";

// One side of a booking proposes other dates, people or rooms; the other side accepts within 48 hours.

type ChangeCalls = Database["public"]["Functions"];

/** What is missing stays as booked. */
export type ChangeQuestion = ChangeCalls["booking_change_quote"]["Args"]["document"];
/** Dollars. Rooms are priced for the whole trip; `paid` is without refunds. */
export type ChangeQuote = ChangeCalls["booking_change_quote"]["Returns"];
/** `total_price` is what the quote answered. */
export type ChangeDocument = ChangeCalls["propose_booking_change"]["Args"]["document"];
/** `refund` and `due`: what acceptance pays back, and the balance after it. Open ones: as of now. */
export type BookingChange = ChangeCalls["answer_booking_change"]["Returns"];
/** What both sides agree on. */
export type BookingTerms = BookingChange["before"];
export type RoomQuantity = ChangeDocument["rooms"][number];
export type RoomOffer = ChangeQuote["offered_rooms"][number];
export type ChangeAction = keyof BookingChange["can"];

const PAUSE_MS = 250;
const CHANGE_QUOTE = "change quote";

/** Who reads quotes of a booking. */
export type QuoteSource = {
  key: readonly string[];
  read: (document: ChangeQuestion) => Promise<ChangeQuote>;
};

/** For one of its sides. */
export const ownQuotes = (booking: string): QuoteSource => ({
  key: ["booking_requests", CHANGE_QUOTE, booking],
  read: async (document) => unwrap(await db().rpc("booking_change_quote", { booking_id: booking, document })),
});

const changeQuote = ({ key, read }: QuoteSource, document: ChangeQuestion) =>
  queryOptions({
    queryKey: [...key, document],
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: () => read(document),
  });

export type ChangePrice = ReturnType<typeof useChangeQuote>;

/** Debounced; `base` is the quote without a change, which has the limits and the offered rooms. */
export function useChangeQuote(source: QuoteSource, question: ChangeQuestion) {
  const queries = useQueryClient();
  const settled: ChangeQuestion = JSON.parse(useDebounced(JSON.stringify(question), PAUSE_MS));
  const base = useQuery(changeQuote(source, {}));
  const reading = useQuery(changeQuote(source, settled));
  return {
    base,
    quote: reading.error ? undefined : reading.data,
    error: reading.error,
    isStale: JSON.stringify(settled) !== JSON.stringify(question) || reading.isPlaceholderData || reading.isFetching,
    again: () => void reading.refetch(),
    /** A rejected price comes with the current one. */
    replace: (now: ChangeQuote) => queries.setQueryData(changeQuote(source, settled).queryKey, now),
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
      const call = db().rpc("propose_booking_change", { booking_id: booking, document });
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
    // Offline it fails at once, and its form comes back: a paused one would be lost with the page.
    networkMode: "always",
    mutationFn: async ({ action, message = "" }: { action: ChangeAction; message?: string }) =>
      unwrap(
        await lastingDb().rpc("answer_booking_change", {
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
