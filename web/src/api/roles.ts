import { queryOptions } from "@tanstack/react-query";
import { db } from "./client";
import { signedOut, unwrap } from "./errors";
import { accessToken } from "./session";

/** For display. The server checks them on each request. */
export const roles = (person: string) =>
  queryOptions({
    queryKey: ["profiles", "roles", person],
    meta: { live: ["profiles"] },
    queryFn: async () => {
      // After a sign-out the server would refuse it as a visitor's.
      if ((await accessToken()) === undefined) throw signedOut();
      const [row] = unwrap(await db().from("profiles").select("is_guide,is_admin").eq("user_id", person));
      return { isGuide: row?.is_guide ?? false, isAdmin: row?.is_admin ?? false };
    },
  });
