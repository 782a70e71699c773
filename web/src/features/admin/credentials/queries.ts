import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { db } from "../../../api/client";
import type { CheckedCredential, CredentialDecision, QueuedCredential } from "../../../api/credentials";
import { unwrap } from "../../../api/errors";
import { lastingDb } from "../../../api/lastingDb";
import { reviewCounts } from "../queries";

/** The loaded rows; they stay while another state loads. A guide who sends one creates a notification. */
export function useCredentialQueue(status: string, search: string) {
  const pages = useInfiniteQuery({
    queryKey: ["guide_credentials", "queue", status, search],
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { live: ["notifications"] },
    initialPageParam: "",
    queryFn: async ({ pageParam: after }) => {
      const wanted = { status, ...(search !== "" && { search }), ...(after !== "" && { after }) };
      return unwrap(await db().rpc("credential_queue", wanted, { get: true }));
    },
    getNextPageParam: (last) => last.next ?? undefined,
  });
  // The lists of words are the server's.
  const rows = pages.data?.pages.flatMap((page) => page.rows as QueuedCredential[]);
  return {
    ...pages,
    data: rows && { rows, total: undefined },
    counts: pages.data?.pages.at(-1)?.counts,
    further: undefined,
    isLooking: false,
  };
}

export function useDecideCredential() {
  const queries = useQueryClient();
  return useMutation({
    // Offline it fails at once: a paused one would be lost with the page.
    networkMode: "always",
    mutationFn: async (decision: CredentialDecision) => unwrap(await lastingDb().rpc("decide_credential", decision)),
    onSettled: () =>
      Promise.all(
        [reviewCounts.queryKey, ["guide_credentials"], ["guides"], ["audit_log"]].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

/** Each opening is logged, so only the admin starts one. Its address is valid for a minute. */
export function useOpenDocument() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => unwrap(await db().rpc("credential_document", { id })),
    onSuccess: (_, id) => {
      const queryKey = openedKey(id);
      queries.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY });
      queries.setQueryData(queryKey, true);
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: ["audit_log"] }),
  });
}

const openedKey = (id: string) => ["opened document", id];

/** Until the page is left. */
export function useWasOpened(id: string): boolean {
  return useQueryClient().getQueryData(openedKey(id)) === true;
}

/** What a waiting one takes the place of: the guide's own of its kind that is in force. */
export function useReplaced({ guide_id, kind, status }: QueuedCredential): CheckedCredential | undefined {
  const { data } = useQuery({
    queryKey: ["guide_credentials", "in force", guide_id],
    enabled: status === "pending",
    queryFn: async () =>
      unwrap(await db().rpc("guide_credentials", { guide_id }, { get: true })) as CheckedCredential[],
  });
  return status === "pending" ? data?.find((one) => one.kind === kind) : undefined;
}
