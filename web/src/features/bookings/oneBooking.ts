import { queryOptions } from "@tanstack/react-query";
import { db } from "../../api/client";
import { unwrap } from "../../api/errors";

/** One booking of a traveler's own; null where they have none of that id. */
export const oneBooking = (person: string, id: string) =>
  queryOptions({
    queryKey: ["booking_requests", "one", person, id],
    staleTime: 0,
    refetchOnWindowFocus: true,
    meta: { live: ["booking_requests"] },
    queryFn: async () => {
      const found = unwrap(await db().rpc("my_bookings", { id }, { get: true }));
      return found[0] ?? null;
    },
  });
