import { queryOptions } from "@tanstack/react-query";
import { db } from "../../../api/client";
import { unwrap } from "../../../api/errors";
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
