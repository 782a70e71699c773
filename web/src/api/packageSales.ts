import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { db } from "./client";
import type { Database } from "./database.gen";
import { unwrap } from "./errors";

/** Which the hosts or an admin choose for an approved package. */
type ChosenState = "on_sale" | "paused" | "retired" | "taken_down";

type Listed = Database["public"]["Functions"]["package_sales"]["Returns"][number];

/** `resumes_on` is a day in Sri Lanka. A private package was made for one traveler. */
export type PackageSale = Omit<Listed, "state"> & { state: ChosenState | "in_review" | "rejected" | "private" };

export type SaleChange = { package_id: string; state: ChosenState; resumes_on?: string; reason?: string };

/** Of up to 100 packages: those that the caller owns, hosts or administers. */
export async function readPackageSales(packages: string[]): Promise<PackageSale[]> {
  if (packages.length === 0) return [];
  return unwrap(await db().rpc("package_sales", { packages })) as PackageSale[];
}

/** Null if it is none of the caller's. */
export const packageSale = (person: string, id: string) =>
  queryOptions({
    queryKey: ["packages", "sale", person, id],
    meta: { live: ["packages", "booking_requests"] as const },
    staleTime: 0,
    queryFn: async () => (await readPackageSales([id])).find((one) => one.package_id === id) ?? null,
  });

export function useSetPackageSale() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (document: SaleChange) => unwrap(await db().rpc("set_package_sale", { document })) as PackageSale,
    onSuccess: (sale) =>
      queries.setQueriesData<PackageSale | null>(
        { queryKey: ["packages", "sale"], predicate: ({ queryKey }) => queryKey.at(-1) === sale.package_id },
        sale,
      ),
    // Not awaited: the caller may close its dialog at once.
    onSettled: () => void queries.invalidateQueries({ queryKey: ["packages"] }),
  });
}
