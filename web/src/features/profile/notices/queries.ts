import { queryOptions } from "@tanstack/react-query";
import { db } from "../../../api/client";
import type { Database } from "../../../api/database.gen";
import { unwrap } from "../../../api/errors";

type Functions = Database["public"]["Functions"];
export type Choice = Functions["my_notification_preferences"]["Returns"][number];
export type Wanted = Functions["set_notification_preference"]["Args"]["document"];

export const choices = (person: string) =>
  queryOptions({
    queryKey: ["notification_preferences", person],
    staleTime: 0,
    queryFn: async () => unwrap(await db().rpc("my_notification_preferences", {}, { get: true })),
  });

export async function choose(document: Wanted): Promise<Choice[]> {
  return unwrap(await db().rpc("set_notification_preference", { document }));
}
