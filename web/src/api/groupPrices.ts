import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { db } from "./client";
import type { Database } from "./database.gen";
import { unwrap } from "./errors";

export type GroupPrice = Database["public"]["Functions"]["group_prices"]["Returns"][number];

/** By the receipt's rule, with the cheapest rooms of the comfort. */
export const groupPrices = (packages: string[], people: number, comfort: string) =>
  queryOptions({
    queryKey: ["packages", "group prices", packages, people, comfort],
    enabled: packages.length > 0 && people > 0,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const question = { packages: packages.join(","), people, ...(comfort !== "" && { comfort }) };
      return unwrap(await db().rpc("group_prices", question, { get: true }));
    },
  });
