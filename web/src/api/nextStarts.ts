import { queryOptions } from "@tanstack/react-query";
import { db } from "./client";
import { unwrap } from "./errors";

type TripSize = { id: string; min_people: number; max_people: number };

/** The next starts from a day or today, and each host's. A season may refuse a group; one that the trip does not take is not sent. */
export const nextStarts = ({ id, min_people, max_people }: TripSize, from: string, group: number) => {
  const people = group >= min_people && group <= max_people ? group : 0;
  return queryOptions({
    queryKey: ["booking_requests", "next starts", id, from, people],
    queryFn: async () => {
      const wish = { ...(people > 0 && { number_of_travelers: people }), ...(from !== "" && { from }) };
      return unwrap(await db().rpc("next_starts", { package_id: id, ...wish }, { get: true }));
    },
  });
};
