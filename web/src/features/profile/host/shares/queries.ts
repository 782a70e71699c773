import { queryOptions } from "@tanstack/react-query";
import { db } from "../../../../api/client";
import { unwrap } from "../../../../api/errors";

/** The maximum of packages of others. */
const LISTED = 50;
/** Found guides in the list; more need more letters. */
export const MOST_GUIDES = 8;

/** Others' packages that the guide leads too, by title. */
export const hostedPackages = (person: string, guide: string) =>
  queryOptions({
    queryKey: ["packages", "hosted", person, guide],
    meta: { live: ["packages", "package_guides", "notifications"] },
    queryFn: async () =>
      unwrap(
        await db()
          .from("packages")
          .select("id,title,package_guides!inner(),package_owners()")
          .eq("package_guides.guide_id", guide)
          .eq("package_owners.user_id", person)
          .is("package_owners", null)
          .order("title")
          .order("id")
          .limit(LISTED),
      ),
  });

export type HostedPackage = Awaited<ReturnType<NonNullable<ReturnType<typeof hostedPackages>["queryFn"]>>>[number];

/** By words of their names; others in the text of their page come later. */
export const findGuides = (q: string) =>
  queryOptions({
    queryKey: ["guides", "by name", q],
    enabled: q !== "",
    queryFn: async ({ signal }) => {
      const request = db().rpc("search_guides", { q, limit: MOST_GUIDES }, { get: true });
      return unwrap(await request.abortSignal(signal));
    },
  });
