import { queryOptions } from "@tanstack/react-query";
import { db } from "../../api/client";
import { unwrap } from "../../api/errors";
import type { DeskCalls } from "./recordQueries";

export type Flag = DeskCalls["abuse_flags"]["Returns"]["results"][number];

/** The open ones about a package. The audit log has the look. */
export const packageFlags = (about: string) =>
  queryOptions({
    queryKey: ["abuse_flags", "about", about],
    queryFn: async () => unwrap(await db().rpc("abuse_flags", { about })).results,
  });
