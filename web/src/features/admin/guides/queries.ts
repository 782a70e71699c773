import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { db } from "../../../api/client";
import { unwrap } from "../../../api/errors";
import { decided } from "../queries";
import { type DeskCalls, recordList } from "../recordQueries";

type GuideArgs = DeskCalls["admin_guides"]["Args"];
export type AdminGuide = DeskCalls["admin_guides"]["Returns"]["rows"][number];
export type GuideRecord = DeskCalls["admin_guide"]["Returns"];

export const guideList = (filter: Omit<GuideArgs, "after">) =>
  recordList("admin_guides", filter, async (args) => unwrap(await db().rpc("admin_guides", args)));

export const guideRecord = (id: string) =>
  queryOptions({
    queryKey: ["admin_guide", id],
    queryFn: async () => unwrap(await db().rpc("admin_guide", { id })),
  });

/** The server refuses to suspend a guide who has bookings to come. */
export function useGuideActive(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (isActive: boolean) =>
      decided(unwrap(await db().from("guides").update({ is_active: isActive }).eq("id", id).select("id"))),
    onSettled: () =>
      Promise.all(
        [["admin_guide", id], ["admin_guides"], ["guides"], ["packages"], ["audit_log"]].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
