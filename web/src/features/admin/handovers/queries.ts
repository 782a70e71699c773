import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { db } from "../../../api/client";
import { unwrap } from "../../../api/errors";
import { containing } from "../queries";

/** More are not listed. */
export const MOST_GUIDES = 20;

const COLUMNS = "id,display_name,avatar_url,is_active";

/** By a part of the name, also suspended ones; without a name only those. */
export const guidesByName = (name: string) =>
  queryOptions({
    queryKey: ["guides", "by name", name],
    meta: { live: ["guides"] },
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const all = db().from("guides").select(COLUMNS);
      const found = name === "" ? all.eq("is_active", false) : all.ilike("display_name", containing(name));
      // One extra row shows whether there are more.
      return unwrap(await found.order("display_name").limit(MOST_GUIDES + 1));
    },
  });

export const oneGuide = (id: string) =>
  queryOptions({
    queryKey: ["guides", "one by id", id],
    meta: { live: ["guides"] },
    queryFn: async () => unwrap(await db().from("guides").select(COLUMNS).eq("id", id))[0] ?? null,
  });

export type FoundGuide = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof oneGuide>["queryFn"]>>>>;
