import type { GuideDue } from "../../../api/payouts";
import { foldText } from "../../../lib/text";

export type SortColumn = "display_name" | "balance" | "due" | "last_payout_at" | "commission_percent";
export type SortOrder = { column: SortColumn; isDescending: boolean };

/** The server's own order. */
export const LARGEST_DUE: SortOrder = { column: "due", isDescending: true };

/** The same column again turns the order; names begin with A, amounts and days with the largest. */
export function nextOrder(order: SortOrder, column: SortColumn): SortOrder {
  if (order.column === column) return { column, isDescending: !order.isDescending };
  return { column, isDescending: column !== "display_name" };
}

/** Equal ones stay in the server's order. Guides without a payout count as paid the longest ago. */
export function sortGuides(guides: readonly GuideDue[], { column, isDescending }: SortOrder): GuideDue[] {
  return guides.toSorted((a, b) => {
    const [one, other] = [a[column] ?? "", b[column] ?? ""];
    const order =
      typeof one === "string" ? one.localeCompare(String(other)) : one - (typeof other === "number" ? other : 0);
    return isDescending ? -order : order;
  });
}

/** Whose name has the typed text. */
export function findGuides(guides: readonly GuideDue[], typed: string): readonly GuideDue[] {
  const wanted = foldText(typed);
  return guides.filter(({ display_name }) => foldText(display_name).includes(wanted));
}

export function ariaSort(order: SortOrder, column: SortColumn): "ascending" | "descending" | "none" {
  if (order.column !== column) return "none";
  return order.isDescending ? "descending" : "ascending";
}
