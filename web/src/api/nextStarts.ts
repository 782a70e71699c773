import { queryOptions } from "@tanstack/react-query";
import { db } from "./client";
import { unwrap } from "./errors";

/** The next days on which a trip can start, from a day on or from today, and for each host their own next one. */
export const nextStarts = (trip: string, from: string) =>
  queryOptions({
    queryKey: ["booking_requests", "next starts", trip, from],
    queryFn: async () =>
      unwrap(await db().rpc("next_starts", { package_id: trip, ...(from !== "" && { from }) }, { get: true })),
  });
