import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { BookingDocument, Quote, QuoteQuestion } from "../../api/booking";
import { db } from "../../api/client";
import { AppError, OFFLINE, unwrap } from "../../api/errors";
import { useDebounced } from "../../api/useDebounced";

/** The debounce of quotes. */
const PAUSE_MS = 200;

const quote = (question: QuoteQuestion | null) =>
  queryOptions({
    queryKey: ["booking_requests", "quote", question],
    staleTime: 0,
    placeholderData: keepPreviousData,
    enabled: question !== null,
    queryFn: async () => {
      if (question === null) throw new Error("there is nothing to ask");
      return unwrap(await db().rpc("quote_booking", question));
    },
  });

/** The last one stays while the next loads. */
export function useQuote(question: QuoteQuestion | null) {
  const settled: QuoteQuestion | null = JSON.parse(useDebounced(JSON.stringify(question), PAUSE_MS));
  const queries = useQueryClient();
  const reading = useQuery(quote(settled));
  return {
    quote: settled === null ? undefined : reading.data,
    error: reading.error,
    isStale: JSON.stringify(settled) !== JSON.stringify(question) || reading.isPlaceholderData || reading.isFetching,
    isOffline: reading.isPaused,
    again: () => void reading.refetch(),
    /** The server returns it with a rejection. */
    replace: (now: Quote) => queries.setQueryData(quote(settled).queryKey, now),
  };
}

export function useRequestBooking() {
  const queries = useQueryClient();
  const sent = useRef({ text: "", key: "" });
  return useMutation({
    mutationFn: async (document: BookingDocument) => {
      const text = JSON.stringify(document);
      // Idempotency key: a second press, or a retry after a lost answer, makes one booking (D-051).
      if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() };
      const call = db().rpc("request_booking", { document });
      return unwrap(await call.setHeader("Idempotency-Key", sent.current.key));
    },
    onError: (error) => {
      const isAnswered = error instanceof AppError && error.code !== OFFLINE;
      if (isAnswered) sent.current = { text: "", key: "" };
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: ["booking_requests"] }),
  });
}
