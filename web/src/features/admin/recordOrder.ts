/** A column's name in `order`; a leading "-" is descending. */
export function sortOf(order: string, column: string): "ascending" | "descending" | "none" {
  if (order === column) return "ascending";
  return order === `-${column}` ? "descending" : "none";
}

/** The same column again turns the order; another one begins with A, or with the largest and latest. */
export function turnedOrder(order: string, column: string, isDescendingFirst: boolean): string {
  const sort = sortOf(order, column);
  if (sort === "none") return isDescendingFirst ? `-${column}` : column;
  return sort === "ascending" ? `-${column}` : column;
}
