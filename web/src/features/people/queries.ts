import { queryOptions } from "@tanstack/react-query";
import { db } from "../../api/client";
import type { Database } from "../../api/database.gen";
import { missing, unwrap } from "../../api/errors";
import { isId } from "../../lib/ids";

export type PublicPerson = NonNullable<Database["public"]["Functions"]["public_profile"]["Returns"]>;

export const publicPerson = (id: string) =>
  queryOptions({
    queryKey: ["profiles", "public", id],
    queryFn: async () => {
      if (!isId(id)) throw missing();
      const person = unwrap(await db().rpc("public_profile", { person: id }, { get: true }));
      if (person === null) throw missing();
      return person;
    },
  });
