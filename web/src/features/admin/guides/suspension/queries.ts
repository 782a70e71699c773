import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { db } from "../../../../api/client";
import { unwrap } from "../../../../api/errors";
import { useGuideChanged } from "../../guideChanges";
import { currentPreview, type PlannedBooking } from "./plan";

/** Read when the dialog opens, and again with each answer that refuses an outdated plan. */
export const suspensionPreview = (guide: string) =>
  queryOptions({
    queryKey: ["suspension_preview", guide],
    staleTime: 0,
    gcTime: 0,
    queryFn: async () => unwrap(await db().rpc("suspension_preview", { guide_id: guide })),
  });

export function useSuspend(guide: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ reason, bookings }: { reason: string; bookings: PlannedBooking[] }) =>
      unwrap(await db().rpc("suspend_guide", { guide_id: guide, reason, document: { bookings } })),
    onError: (error) => {
      const now = currentPreview(error);
      if (now) queries.setQueryData(suspensionPreview(guide).queryKey, now);
    },
    onSettled: useGuideChanged(),
  });
}

export function useReinstate(guide: string) {
  return useMutation({
    mutationFn: async (reason: string) => unwrap(await db().rpc("reinstate_guide", { guide_id: guide, reason })),
    onSettled: useGuideChanged(),
  });
}
