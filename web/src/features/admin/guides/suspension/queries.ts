import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { db } from "../../../../api/client";
import { unwrap } from "../../../../api/errors";
import { currentPreview, type PlannedBooking } from "./plan";

/** Read when the dialog opens, and again with each answer that refuses an outdated plan. */
export const suspensionPreview = (guide: string) =>
  queryOptions({
    queryKey: ["suspension_preview", guide],
    staleTime: 0,
    gcTime: 0,
    queryFn: async () => unwrap(await db().rpc("suspension_preview", { guide_id: guide })),
  });

const CHANGED = [
  "admin_guide",
  "admin_guides",
  "admin_bookings",
  "booking_requests",
  "guides",
  "packages",
  "audit_log",
];

/** Not awaited: the caller may have unmounted by then. */
function useGuideChanged(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const name of CHANGED) void queries.invalidateQueries({ queryKey: [name] });
  };
}

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

export function useTransfer(trip: string) {
  return useMutation({
    mutationFn: async ({ guide, reason }: { guide: string; reason: string }) =>
      unwrap(await db().rpc("transfer_package", { package_id: trip, guide_id: guide, reason })),
    onSettled: useGuideChanged(),
  });
}
