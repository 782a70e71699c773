import { queryOptions } from "@tanstack/react-query";
import { db } from "./client";
import { unwrap } from "./errors";

/** Driving and train times between the places of one trip. */
export const travelTimes = (destinations: string[]) =>
  queryOptions({
    queryKey: ["travel_times", destinations],
    enabled: destinations.length > 1,
    queryFn: async () =>
      unwrap(
        await db()
          .from("travel_times")
          .select("origin_id,destination_id,minutes,km,mode")
          .in("origin_id", destinations)
          .in("destination_id", destinations),
      ),
  });
