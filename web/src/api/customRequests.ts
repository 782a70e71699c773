import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { db } from "./client";
import type { AcceptDocument, AnswerDocument, CopySource, CustomRequest, RequestDocument } from "./customRequestTypes";
import { isMissing, unwrap } from "./errors";

export type RequestAudience = "traveller" | "guide";

/** The wire types a status as text; `customRequestTypes.ts` lists them. */
type ListedRequest = CustomRequest[];

const REQUESTS = "custom_requests";
/** Each change of a request creates a notification, which invalidates it. */
const live = { live: ["notifications" as const] };

/** Newest first, without their plans. */
export const customRequests = (person: string, side: RequestAudience) =>
  queryOptions({
    queryKey: [REQUESTS, side, person],
    staleTime: 0,
    meta: live,
    queryFn: async () =>
      unwrap(await db().rpc("custom_requests", { side }).overrideTypes<ListedRequest, { merge: false }>()),
  });

/** With its plans; null if the reader has none with that id. */
export const customRequest = (person: string, id: string) =>
  queryOptions({
    queryKey: [REQUESTS, "one", person, id],
    staleTime: 0,
    meta: live,
    queryFn: async (): Promise<CustomRequest | null> => {
      try {
        return unwrap(await db().rpc("custom_request", { id }).overrideTypes<CustomRequest, { merge: false }>());
      } catch (error) {
        if (error instanceof Error && isMissing(error)) return null;
        throw error;
      }
    },
  });

/** Best first. */
export const guidesForPlan = (person: string, id: string, language: string) =>
  queryOptions({
    queryKey: ["guides", "for plan", person, id, language],
    staleTime: 0,
    queryFn: async () => unwrap(await db().rpc("guides_for_itinerary", { id, ...(language !== "" && { language }) })),
  });

/** Also after a failed change, which may have come too late. */
function useRequestChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => void queries.invalidateQueries({ queryKey: [REQUESTS] }),
  });
}

export function useSendRequest() {
  return useRequestChange(async (document: RequestDocument) =>
    unwrap(await db().rpc("request_custom_trip", { document }).overrideTypes<CustomRequest, { merge: false }>()),
  );
}

export function useAnswerRequest() {
  return useRequestChange(async (document: AnswerDocument) =>
    unwrap(await db().rpc("answer_custom_request", { document }).overrideTypes<CustomRequest, { merge: false }>()),
  );
}

export function useWithdrawRequest() {
  return useRequestChange(async (id: string) => unwrap(await db().rpc("withdraw_custom_request", { id })));
}

export function useAcceptOffer() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (document: AcceptDocument) => unwrap(await db().rpc("accept_custom_offer", { document })),
    onSettled: () => {
      for (const queryKey of [[REQUESTS], ["booking_requests"]]) void queries.invalidateQueries({ queryKey });
    },
  });
}

/** Returns the copy's id. */
export function useCopyPlan() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (document: CopySource) => unwrap(await db().rpc("copy_itinerary", { document })).id,
    onSuccess: () => void queries.invalidateQueries({ queryKey: ["itineraries", "mine"] }),
  });
}
