import { queryOptions } from "@tanstack/react-query";
import { db } from "../../api/client";
import { unwrap } from "../../api/errors";

export const featuredTrips = queryOptions({
  queryKey: ["packages", "featured"],
  queryFn: async () => unwrap(await db().rpc("featured_packages", {}, { get: true })),
});
