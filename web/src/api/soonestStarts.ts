import { queryOptions } from "@tanstack/react-query";
import { db } from "./client";
import { unwrap } from "./errors";

export const soonestStarts = (trips: string[]) =>
  queryOptions({
    queryKey: ["booking_requests", "soonest starts", trips],
    queryFn: async () => unwrap(await db().rpc("soonest_starts", { packages: trips.join(",") }, { get: true })),
  });
