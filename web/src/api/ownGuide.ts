import { queryOptions } from "@tanstack/react-query";
import { db } from "./client";
import { unwrap } from "./errors";

/** The guide record of whoever is signed in, with all of its settings; null for whoever is no guide. */
export const ownGuide = (person: string) =>
  queryOptions({
    queryKey: ["guides", "own", person],
    // Whoever becomes a guide has it said in their profile; the rows of guides change for everybody who sees them.
    meta: { live: ["profiles"] },
    queryFn: async () => unwrap(await db().rpc("my_guide_settings", {}, { get: true })),
  });

export type OwnGuide = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof ownGuide>["queryFn"]>>>>;
