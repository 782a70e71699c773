import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { db } from "../../../../api/client";
import { AppError, isConflict, unwrap } from "../../../../api/errors";
import { usePersonAction } from "../../personActions";
import type { DeskCalls } from "../../recordQueries";

export type MergePreview = DeskCalls["merge_preview"]["Returns"];
export type MergeAccount = MergePreview["source"];
/** The ids of the account that ends, and of the one that stays. */
export type MergePair = DeskCalls["merge_preview"]["Args"];

/** Each read is in the audit log, and the counts are those of the moment. */
export const mergePreview = (pair: MergePair) =>
  queryOptions({
    queryKey: ["merge_preview", pair],
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: async () => unwrap(await db().rpc("merge_preview", pair)),
  });

const CHANGED = ["admin_person", "admin_people", "admin_bookings", "audit_log"];

/** Only for the number of bookings that was displayed; another one comes with what would move now. */
export function useMerge(pair: MergePair) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (order: { reason: string; expected: { bookings: number } }) =>
      unwrap(await db().rpc("merge_people", { ...pair, ...order })),
    onError: (error) => {
      const now = previewIn(error);
      if (now) queries.setQueryData(mergePreview(pair).queryKey, now);
    },
    // Not awaited: the dialog closes at once.
    onSettled: () => {
      for (const name of CHANGED) void queries.invalidateQueries({ queryKey: [name] });
    },
  });
}

/** What would move now, if the merge was refused because that has changed. */
export function previewIn(error: unknown): MergePreview | undefined {
  if (!isConflict(error) || !(error instanceof AppError)) return undefined;
  const details = error.details as Partial<MergePreview> | null;
  return Array.isArray(details?.moves) ? (details as MergePreview) : undefined;
}

export const useUndoMerge = (id: string) =>
  usePersonAction(async (reason: string) => unwrap(await db().rpc("undo_merge", { id, reason })));
