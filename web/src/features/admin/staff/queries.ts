import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { db } from "../../../api/client";
import { unwrap } from "../../../api/errors";
import type { DeskCalls } from "../recordQueries";

export type StaffMember = DeskCalls["staff_members"]["Returns"][number];
/** Dollars. `approve_above`, of refunds: from which sum on of a payment another person must approve. */
export type FourEyesRule = DeskCalls["four_eyes_rules"]["Returns"][number];
export type RoleChange = DeskCalls["set_staff_role"]["Args"];

export const staffMembers = queryOptions({
  queryKey: ["staff_members"],
  staleTime: 0,
  queryFn: async () => unwrap(await db().rpc("staff_members", {}, { get: true })),
});

export const fourEyesRules = queryOptions({
  queryKey: ["four_eyes_rules"],
  staleTime: 0,
  queryFn: async () => unwrap(await db().rpc("four_eyes_rules", {}, { get: true })),
});

export function useSetRole() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (change: RoleChange) => unwrap(await db().rpc("set_staff_role", change)),
    onSettled: () =>
      Promise.all(
        [staffMembers.queryKey, ["my_staff_rights"], ["audit_log"]].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

/** What is not sent is none. */
export function useSetRule(action: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ is_on, above, approve_above }: FourEyesRule) =>
      unwrap(
        await db().rpc("set_four_eyes_rule", {
          action,
          is_on,
          ...(above !== null && { above }),
          ...(approve_above !== null && { approve_above }),
        }),
      ),
    onSuccess: (rule) =>
      queries.setQueryData(fourEyesRules.queryKey, (rules) =>
        rules?.map((one) => (one.action === rule.action ? rule : one)),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: ["audit_log"] }),
  });
}
