import type { PackageSale } from "../../api/packageSales";

/** Approved, and yet no traveler can request it. */
export function isOffSale(sale: { state: string } | null | undefined): boolean {
  return sale?.state === "paused" || sale?.state === "retired" || sale?.state === "taken_down";
}

/** The class of its status line. */
export function saleTone({ state }: Pick<PackageSale, "state">): "approved" | "pending" | "rejected" | "off" {
  if (state === "on_sale" || state === "private") return "approved";
  if (state === "retired") return "off";
  return state === "paused" || state === "in_review" ? "pending" : "rejected";
}
