import { queryOptions } from "@tanstack/react-query";
import { db } from "./client";
import { signedOut, unwrap } from "./errors";
import { accessToken } from "./session";

/** What somebody may do here. The server asks again at every door; this only says what to show. */
export const roles = (person: string) =>
  queryOptions({
    queryKey: ["profiles", "roles", person],
    meta: { live: ["profiles"] },
    queryFn: async () => {
      // Whoever has just left, here or in another tab, would be asked about as a visitor, and that is refused.
      if ((await accessToken()) === undefined) throw signedOut();
      const [row] = unwrap(await db().from("profiles").select("is_guide,is_admin").eq("user_id", person));
      return { isGuide: row?.is_guide ?? false, isAdmin: row?.is_admin ?? false };
    },
  });
