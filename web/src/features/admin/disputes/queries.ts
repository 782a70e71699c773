import { keepPreviousData, queryOptions, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { db } from "../../../api/client";
import { unwrap } from "../../../api/errors";
import type { DISPUTE_STATES } from "../queueStates";
import type { DeskCalls } from "../recordQueries";

export type DisputeState = (typeof DISPUTE_STATES)[number];
export type Dispute = DeskCalls["admin_disputes"]["Returns"]["results"][number];

const KEY = ["admin_disputes"];

export function useDisputes(show: DisputeState) {
  const args = show === "open" ? {} : { show: show === "any" ? "all" : show };
  const pages = useInfiniteQuery({
    queryKey: [...KEY, "list", show],
    placeholderData: keepPreviousData,
    initialPageParam: "",
    queryFn: async ({ pageParam }) =>
      unwrap(
        await db().rpc("admin_disputes", { ...args, ...(pageParam !== "" && { after: pageParam }) }, { get: true }),
      ),
    getNextPageParam: (last) => last.next,
  });
  const rows = pages.data?.pages.flatMap((page) => page.results);
  return {
    ...pages,
    data: rows && { rows, total: pages.data?.pages[0]?.total },
    further: undefined,
    isLooking: false,
  };
}

/** Each read is in the audit log. */
export const disputeEvidence = (id: string) =>
  queryOptions({
    queryKey: [...KEY, "evidence", id],
    queryFn: async () => unwrap(await db().rpc("dispute_evidence", { dispute_id: id })),
  });

export type EvidenceSection = Awaited<
  ReturnType<NonNullable<ReturnType<typeof disputeEvidence>["queryFn"]>>
>["sections"][number];

/** Offline it fails at once: a paused one would be sent at any later time. */
export function useSendEvidence(id: string) {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: async (note: string) => unwrap(await db().rpc("send_dispute_evidence", { dispute_id: id, note })),
    onSettled: () =>
      Promise.all(
        [[...KEY, "list"], ["audit_log"], ["admin_bookings"]].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
