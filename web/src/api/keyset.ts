import type { PostgrestSingleResponse } from "@supabase/postgrest-js";
import { unwrap } from "./errors";

// Keyset pagination of rows that stand newest first: of reads that are ordered by `created_at` and `id`, both descending.

/** `total` is how many there are on all pages, where the read has counted them; `next` is the condition for the next page. */
export type Page<Row> = { rows: Row[]; total?: number; next: string | undefined };

type Place = { id: string; created_at: string };

/** A page of a read for one row more than is shown, which tells whether there are more. */
export function pageOf<Row extends Place>(answer: PostgrestSingleResponse<Row[]>, size: number): Page<Row> {
  const read = unwrap(answer);
  const rows = read.slice(0, size);
  return {
    rows,
    ...(answer.count !== null && { total: answer.count }),
    next: read.length > size ? beginningAfter(rows.at(-1)) : undefined,
  };
}

/** The condition for what comes after a row. The bound of the first column lets an index find the place. */
function beginningAfter(last: Place | undefined): string | undefined {
  if (last === undefined) return undefined;
  const { created_at, id } = last;
  return `and(created_at.lte."${created_at}",or(created_at.lt."${created_at}",id.lt.${id}))`;
}
