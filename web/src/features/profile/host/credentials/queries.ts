import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { db } from "../../../../api/client";
import type { NewCredential, OwnCredential } from "../../../../api/credentials";
import { AppError, OFFLINE, unwrap } from "../../../../api/errors";

/** Newest first. A decision creates a notification. */
export const ownCredentials = (person: string) =>
  queryOptions({
    queryKey: ["guide_credentials", "own", person],
    staleTime: 0,
    refetchOnWindowFocus: true,
    meta: { live: ["notifications"] },
    // The lists of words are the server's.
    queryFn: async () => unwrap(await db().rpc("my_credentials", {}, { get: true })) as OwnCredential[],
  });

export function useSubmitCredential() {
  const invalidate = useInvalidateCredentials();
  const sent = useRef({ text: "", key: "" });
  return useMutation({
    mutationFn: async (document: NewCredential) => {
      const text = JSON.stringify(document);
      // Idempotency key: after a lost answer the document would count as used.
      if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() };
      const call = db().rpc("submit_credential", { document });
      return unwrap(await call.setHeader("Idempotency-Key", sent.current.key));
    },
    onError: (error) => {
      if (error instanceof AppError && error.code !== OFFLINE) sent.current = { text: "", key: "" };
    },
    onSettled: invalidate,
  });
}

export function useWithdrawCredential() {
  const invalidate = useInvalidateCredentials();
  return useMutation({
    mutationFn: async (id: string) => unwrap(await db().rpc("withdraw_credential", { id })),
    onSettled: invalidate,
  });
}

/** Not awaited: the caller may have unmounted by then. */
function useInvalidateCredentials(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const queryKey of [["guide_credentials"], ["guide_inbox"]]) void queries.invalidateQueries({ queryKey });
  };
}
