/**
 * Keyset pagination of rows that stand newest first: the condition for the page that begins after one of them, for a read that is
 * ordered by `created_at` and `id`, both descending.
 */
export function beginningAfter(last: { id: string; created_at: string } | undefined): string | undefined {
  if (last === undefined) return undefined;
  const { created_at, id } = last;
  return `created_at.lt."${created_at}",and(created_at.eq."${created_at}",id.lt.${id})`;
}
