import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { today } from "../lib/dates";
import { db } from "./client";
import { unwrap } from "./errors";

/** Both ends included; or only their Fridays and Saturdays. */
export type StartSpan = { first: string; last: string; weekendsOnly: boolean };

/** The earliest days first. */
export const dateAlerts = (person: string) =>
  queryOptions({
    queryKey: ["date_alerts", person],
    meta: { live: ["date_alerts"] as const },
    queryFn: async () =>
      unwrap(
        await db()
          .from("date_alerts")
          .select("id,package_id,first_start,last_start,weekends_only,number_of_travelers,packages(title)")
          .eq("user_id", person)
          .gte("last_start", today()),
      ),
  });

export type DateAlert = Awaited<ReturnType<NonNullable<ReturnType<typeof dateAlerts>["queryFn"]>>>[number];

type DateAlertRequest = { trip: string; span: StartSpan; people: number };

export function useAddDateAlert(person: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ trip, span, people }: DateAlertRequest) =>
      unwrap(
        await db().rpc("add_date_alert", {
          package_id: trip,
          first_start: span.first,
          last_start: span.last,
          ...(span.weekendsOnly && { weekends_only: true }),
          number_of_travelers: people,
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: dateAlerts(person).queryKey }),
  });
}

export function useRemoveDateAlert(person: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => unwrap(await db().from("date_alerts").delete().eq("id", id).select("id")),
    onSuccess: () => queries.invalidateQueries({ queryKey: dateAlerts(person).queryKey }),
  });
}
