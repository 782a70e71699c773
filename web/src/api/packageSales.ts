import type { PostgrestClient } from "@supabase/postgrest-js";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { db } from "./client";
import { unwrap } from "./errors";

/** Which the hosts or an admin choose for an approved package. */
type ChosenState = "on_sale" | "paused" | "retired" | "taken_down";

export type PackageSale = {
  package_id: string;
  state: ChosenState | "in_review" | "rejected";
  /** Of a paused package: the day in Sri Lanka on which it is on sale again. */
  resumes_on: string | null;
  /** Of a package that an admin took off sale. */
  reason: string | null;
  since: string | null;
  /** Whether the caller may change the state now. */
  may_change: boolean;
  /** Bookings to come. */
  pending: number;
  approved: number;
  confirmed: number;
};

export type SaleChange = { package_id: string; state: ChosenState; resumes_on?: string; reason?: string };

type SaleDatabase = {
  public: {
    Tables: Record<never, never>;
    Views: Record<never, never>;
    Functions: {
      package_sales: { Args: { packages: string[] }; Returns: PackageSale[] };
      set_package_sale: { Args: { document: SaleChange }; Returns: PackageSale };
    };
  };
};

/** Calls that the generated types do not have. */
function sales(): PostgrestClient<SaleDatabase> {
  return db() as unknown as PostgrestClient<SaleDatabase>;
}

/** Of up to 100 packages: those that the caller owns, hosts or administers. */
export async function readPackageSales(packages: string[]): Promise<PackageSale[]> {
  return packages.length === 0 ? [] : unwrap(await sales().rpc("package_sales", { packages }));
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
    mutationFn: async (document: SaleChange) => unwrap(await sales().rpc("set_package_sale", { document })),
    onSuccess: (sale) =>
      queries.setQueriesData<PackageSale | null>(
        { queryKey: ["packages", "sale"], predicate: ({ queryKey }) => queryKey.at(-1) === sale.package_id },
        sale,
      ),
    // Not awaited: the caller may close its dialog at once.
    onSettled: () => void queries.invalidateQueries({ queryKey: ["packages"] }),
  });
}
