import { queryOptions } from "@tanstack/react-query";
import { db } from "./client";
import { unwrap } from "./errors";

/** The plans in an account, those of others that were joined among them, the last one changed first. */
export const ownPlans = (person: string) =>
  queryOptions({
    queryKey: ["itineraries", "mine", person],
    queryFn: async () =>
      unwrap(
        await db()
          .from("itineraries")
          .select("id,user_id,title,duration,start_date,updated_at")
          // All of them: the server keeps a hundred of each person at most.
          .order("updated_at", { ascending: false }),
      ),
  });

export type OwnPlan = Awaited<ReturnType<NonNullable<ReturnType<typeof ownPlans>["queryFn"]>>>[number];

/** It belongs to another traveler, who lets others change it. */
export function isJoined(plan: Pick<OwnPlan, "user_id">, person: string): boolean {
  return plan.user_id !== person;
}
