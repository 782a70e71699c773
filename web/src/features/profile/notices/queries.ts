import { queryOptions } from "@tanstack/react-query";
import { db } from "../../../api/client";
import type { Database } from "../../../api/database.gen";
import { unwrap } from "../../../api/errors";

type PreferenceFunctions = Database["public"]["Functions"];
export type NotificationChoice = PreferenceFunctions["my_notification_preferences"]["Returns"][number];
export type PreferenceChange = PreferenceFunctions["set_notification_preference"]["Args"]["document"];

export const choices = (person: string) =>
  queryOptions({
    queryKey: ["notification_preferences", person],
    staleTime: 0,
    queryFn: async () => unwrap(await db().rpc("my_notification_preferences", {}, { get: true })),
  });

export async function choose(document: PreferenceChange): Promise<NotificationChoice[]> {
  return unwrap(await db().rpc("set_notification_preference", { document }));
}
