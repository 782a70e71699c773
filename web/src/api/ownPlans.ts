import { queryOptions } from "@tanstack/react-query";
import { db } from "./client";
import { unwrap } from "./errors";

/** The plans in an account, the last one changed first. */
export const ownPlans = (person: string) =>
  queryOptions({
    queryKey: ["itineraries", "mine", person],
    queryFn: async () =>
      unwrap(
        await db()
          .from("itineraries")
          .select("id,title,duration,start_date,updated_at")
          // All of them: the server keeps a hundred of each person at most.
          .order("updated_at", { ascending: false }),
      ),
  });

export type OwnPlan = Awaited<ReturnType<NonNullable<ReturnType<typeof ownPlans>["queryFn"]>>>[number];
