import { queryOptions } from "@tanstack/react-query";
import { db } from "./client";
import { unwrap } from "./errors";

/** What somebody may do here. The server asks again at every door; this only says what to show. */
export const roles = (person: string) =>
  queryOptions({
    queryKey: ["profiles", "roles", person],
    meta: { live: ["profiles"] },
    queryFn: async () => {
      const [row] = unwrap(await db().from("profiles").select("is_guide,is_admin").eq("user_id", person));
      return { isGuide: row?.is_guide ?? false, isAdmin: row?.is_admin ?? false };
    },
  });
