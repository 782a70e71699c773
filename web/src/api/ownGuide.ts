import { queryOptions } from "@tanstack/react-query";
import { db } from "./client";
import { unwrap } from "./errors";

/** The signed-in person's guide record with all settings, or null. */
export const ownGuide = (person: string) =>
  queryOptions({
    queryKey: ["guides", "own", person],
    // Rows of `guides` change for everyone, but a new guide changes in their profile.
    meta: { live: ["profiles"] },
    queryFn: async () => unwrap(await db().rpc("my_guide_settings", {}, { get: true })),
  });

export type OwnGuide = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof ownGuide>["queryFn"]>>>>;
