import type { PackageSale } from "../../../api/packageSales";

export type SaleAction = "pause" | "retire" | "put_back" | "duplicate" | "co_hosts";

/** It was made for one traveler: its state does not change, and it has no copies. */
export function isForOneTraveler(sale: PackageSale | null): boolean {
  return sale === null || sale.state === "private";
}

/** In the order of the menu. A suspended guide adds no packages. */
export function saleActionsOf(sale: PackageSale | null, mayAdd: boolean): SaleAction[] {
  if (sale === null || isForOneTraveler(sale)) return ["co_hosts"];
  return [...(sale.may_change ? changesOf(sale) : []), "co_hosts", ...(mayAdd ? (["duplicate"] as const) : [])];
}

function changesOf({ state }: PackageSale): SaleAction[] {
  if (state === "on_sale") return ["pause", "retire"];
  if (state === "paused") return ["put_back", "retire"];
  return state === "retired" || state === "taken_down" ? ["put_back"] : [];
}
