import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { db } from "../../api/client";
import { unwrap } from "../../api/errors";

/** A refund above the sum that needs a second person. Dollars. */
export type RefundApproval = {
  id: string;
  payment_id: string;
  booking_request_id: string;
  title: string;
  traveler: string | null;
  amount: number;
  reason: string;
  requested_by: string | null;
  requested_at: string;
  is_own: boolean;
};

export const refundApprovals = queryOptions({
  queryKey: ["refund_approvals"],
  staleTime: 0,
  queryFn: async () =>
    unwrap(await db().rpc("refund_approvals" as never, {} as never, { get: true })) as unknown as RefundApproval[],
});

type Decision = { decision: "approve" | "withdraw" } | { decision: "decline"; note: string };

const CHANGED = ["refund_approvals", "payment_logs", "admin_bookings", "audit_log"];

export function useDecideApproval(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (decision: Decision) =>
      unwrap(await db().rpc("decide_refund_approval" as never, { id, ...decision } as never)) as unknown,
    // Not awaited: the row is gone with the next read.
    onSettled: () => {
      for (const name of CHANGED) void queries.invalidateQueries({ queryKey: [name] });
    },
  });
}
