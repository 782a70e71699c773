import { useMutation, useQueryClient } from "@tanstack/react-query";
import { db } from "../../api/client";
import { unwrap } from "../../api/errors";
import { reviewCounts } from "./queries";

export type ReopenSubject = "application" | "join_request" | "package" | "revision" | "credential";

/** What the decision about a subject is read with. */
const TABLES: Record<ReopenSubject, readonly string[]> = {
  application: ["guide_applications"],
  join_request: ["guide_package_requests"],
  package: ["packages"],
  revision: ["packages", "package_revisions"],
  credential: ["guide_credentials", "guides"],
};

export function useReopen(subject: ReopenSubject, id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (reason: string) => unwrap(await db().rpc("reopen_decision", { subject, id, reason })),
    onSettled: () =>
      Promise.all(
        [reviewCounts.queryKey, ["audit_log"], ...TABLES[subject].map((table) => [table])].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
