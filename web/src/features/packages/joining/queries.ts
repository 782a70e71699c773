import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { db } from "../../../api/client";
import { AppError, isConflict, isDuplicate, isForbidden, unwrap } from "../../../api/errors";
import { copy } from "./copy";

export const lastRequest = (person: string, guide: string, trip: string) =>
  queryOptions({
    queryKey: ["guide_package_requests", "of package", person, guide, trip],
    meta: { live: ["guide_package_requests"] },
    queryFn: async () => {
      const [last] = unwrap(
        await db()
          .from("guide_package_requests")
          .select("id,status,rejection_reason,created_at")
          .eq("guide_id", guide)
          .eq("package_id", trip)
          .order("created_at", { ascending: false })
          .limit(1),
      );
      return last ?? null;
    },
  });

export function useAskToJoin(guide: string, trip: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (message: string) => {
      unwrap(
        await db()
          .from("guide_package_requests")
          .insert({ guide_id: guide, package_id: trip, request_message: message.trim(), status: "pending" }),
      );
    },
    // After a rejection the loaded status is stale.
    onSettled: () =>
      Promise.all(
        ["guide_package_requests", "package_guides"].map((table) => queries.invalidateQueries({ queryKey: [table] })),
      ),
  });
}

/** A rule's own text if the product has none. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof AppError)) return copy.failed;
  if (isDuplicate(error)) return copy.duplicate;
  if (isForbidden(error)) return copy.notGuide;
  return isConflict(error) || error.code === "23514" ? error.text : copy.failed;
}
