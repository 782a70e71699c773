import { queryOptions } from "@tanstack/react-query";
import { db } from "./client";
import type { Database } from "./database.gen";
import { offline, unwrap } from "./errors";

// Everything a guide needs on the road for one job.

/** Dollars. Lists hold one item per line. */
export type DaySheet = NonNullable<Database["public"]["Functions"]["day_sheet"]["Returns"]>;
export type SheetDay = DaySheet["days"][number];
export type SheetStop = SheetDay["stops"][number];

export type GuideSheet = DaySheet["sheet"];
/** What the guide adds. Saved as a whole, against its version. */
export type SheetDocument = Omit<GuideSheet, "updated_at">;
export type NightHotel = GuideSheet["hotels"][number];
export type ChecklistItem = GuideSheet["checklist"][number];

/** Null if the caller is not its guide, or it is not confirmed. */
export const daySheet = (person: string, id: string) =>
  queryOptions({
    queryKey: ["booking_requests", "day_sheet", person, id],
    staleTime: 0,
    refetchOnWindowFocus: true,
    // The page says itself that there is no connection.
    networkMode: "always",
    meta: { live: ["booking_requests"] },
    queryFn: async () => {
      const answer = await db().rpc("day_sheet", { booking_id: id });
      // Forbidden: the person is no guide, or no longer one.
      return answer.error?.code === "42501" ? null : unwrap(answer);
    },
  });

export async function saveDaySheet(id: string, document: SheetDocument): Promise<GuideSheet> {
  // The session's renewal would try for half a minute.
  if (!navigator.onLine) throw offline();
  return unwrap(await db().rpc("save_day_sheet", { booking_id: id, document }));
}
