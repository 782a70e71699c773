import { queryOptions } from "@tanstack/react-query";
import { db } from "./client";
import { unwrap } from "./errors";

/** The next starts from a day or today, and each host's. */
export const nextStarts = (trip: string, from: string) =>
  queryOptions({
    queryKey: ["booking_requests", "next starts", trip, from],
    queryFn: async () =>
      unwrap(await db().rpc("next_starts", { package_id: trip, ...(from !== "" && { from }) }, { get: true })),
  });
