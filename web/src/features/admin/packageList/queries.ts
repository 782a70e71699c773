import { queryOptions } from "@tanstack/react-query";
import { db } from "../../../api/client";
import { unwrap } from "../../../api/errors";
import { type DeskCalls, recordList } from "../recordQueries";

type PackageArgs = DeskCalls["admin_packages"]["Args"];
/** `price` is dollars per person; the owner is the first of the hosts; `sale` is also the decision, if it is not approved. */
export type AdminPackage = DeskCalls["admin_packages"]["Returns"]["rows"][number];
/** `reason` is of a rejection or of what took it off sale; the history has the newest first. */
export type PackageRecord = DeskCalls["admin_package"]["Returns"];

/** Whatever changes packages reads them again. */
const LIST = "packages";

export const packageList = (filter: Omit<PackageArgs, "after">) =>
  recordList([LIST, "admin list"], filter, async (args) => {
    const page = unwrap(await db().rpc("admin_packages", args));
    return { ...page, rows: page.rows.map((row) => ({ ...row, name: row.title })) };
  });

export const packageRecord = (id: string) =>
  queryOptions({
    queryKey: [LIST, "admin", id],
    queryFn: async () => unwrap(await db().rpc("admin_package", { id })),
  });
