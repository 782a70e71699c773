import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { db } from "./client";
import type { Database } from "./database.gen";
import { unwrap } from "./errors";

export type GroupPrice = Database["public"]["Functions"]["group_prices"]["Returns"][number];

type PricedGroup = { people: number; comfort: string; dateFrom: string; dateTo: string };

/** By the receipt's rule, with the cheapest rooms of the comfort, in the season of the first day if there is one. */
export function groupPrices(packages: string[], { people, comfort, dateFrom, dateTo }: PricedGroup) {
  const start = dateFrom || dateTo;
  return queryOptions({
    queryKey: ["packages", "group prices", packages, people, comfort, start],
    enabled: packages.length > 0 && people > 0,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const question = {
        packages: packages.join(","),
        people,
        ...(comfort !== "" && { comfort }),
        ...(start !== "" && { start_date: start }),
      };
      return unwrap(await db().rpc("group_prices", question, { get: true }));
    },
  });
}
