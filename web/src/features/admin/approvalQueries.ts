import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { db } from "../../api/client";
import { unwrap } from "../../api/errors";
import type { DeskCalls } from "./recordQueries";

/** A refund above the sum that needs a second person. Dollars. */
export type RefundApproval = DeskCalls["refund_approvals"]["Returns"][number];

export const refundApprovals = queryOptions({
  queryKey: ["refund_approvals"],
  staleTime: 0,
  queryFn: async () => unwrap(await db().rpc("refund_approvals", {}, { get: true })),
});

type Decision = { decision: "approve" | "withdraw" } | { decision: "decline"; note: string };

const CHANGED = ["refund_approvals", "payment_logs", "admin_bookings", "audit_log"];

export function useDecideApproval(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (decision: Decision) => unwrap(await db().rpc("decide_refund_approval", { id, ...decision })),
    // Not awaited: the row is gone with the next read.
    onSettled: () => {
      for (const name of CHANGED) void queries.invalidateQueries({ queryKey: [name] });
    },
  });
}
