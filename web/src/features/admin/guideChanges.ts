import { useMutation, useQueryClient } from "@tanstack/react-query";
import { db } from "../../api/client";
import { unwrap } from "../../api/errors";

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
export function useGuideChanged(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const name of CHANGED) void queries.invalidateQueries({ queryKey: [name] });
  };
}

export function useTransfer(trip: string) {
  return useMutation({
    mutationFn: async ({ guide, reason }: { guide: string; reason: string }) =>
      unwrap(await db().rpc("transfer_package", { package_id: trip, guide_id: guide, reason })),
    onSettled: useGuideChanged(),
  });
}
