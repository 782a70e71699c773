import { queryOptions } from "@tanstack/react-query";
import { db } from "./client";
import { unwrap } from "./errors";

/** Including joined ones, the last changed first. */
export const ownPlans = (person: string) =>
  queryOptions({
    queryKey: ["itineraries", "mine", person],
    queryFn: async () =>
      unwrap(
        await db()
          .from("itineraries")
          .select("id,user_id,title,duration,start_date,updated_at")
          // At most a hundred per person.
          .order("updated_at", { ascending: false }),
      ),
  });

export type OwnPlan = Awaited<ReturnType<NonNullable<ReturnType<typeof ownPlans>["queryFn"]>>>[number];

/** Another traveler owns it. */
export function isJoined(plan: Pick<OwnPlan, "user_id">, person: string): boolean {
  return plan.user_id !== person;
}
