import type { PostgrestSingleResponse } from "@supabase/postgrest-js";
import { unwrap } from "./errors";

// Keyset pagination: a page begins after the previous one's last row.

/** `total` counts all pages; `next` is the condition of the next one. */
export type Page<Row> = { rows: Row[]; total?: number; next: string | undefined };

type CursorRow = { id: string; created_at: string };

/** By `created_at` and `id`, both descending. One extra row shows whether there are more. */
export function pageOf<Row extends CursorRow>(answer: PostgrestSingleResponse<Row[]>, size: number): Page<Row> {
  const read = unwrap(answer);
  const rows = read.slice(0, size);
  return {
    rows,
    ...(answer.count !== null && { total: answer.count }),
    next: read.length > size ? beginningAfter(rows.at(-1)) : undefined,
  };
}

type Key = { column: string; value: string | number; rises?: boolean };

/** For an order of several columns. */
export function afterCondition(keys: readonly Key[]): string {
  const alternatives = keys.map(({ column, value, rises = false }, at) => {
    const same = keys.slice(0, at).map((key) => `${key.column}.eq.${quoteValue(key.value)}`);
    const past = `${column}.${rises ? "gt" : "lt"}.${quoteValue(value)}`;
    return same.length === 0 ? past : `and(${[...same, past].join(",")})`;
  });
  return alternatives.join(",");
}

function quoteValue(value: string | number): string {
  return typeof value === "number" ? String(value) : `"${value.replace(/[\\"]/g, "\\$&")}"`;
}

/** Newest first. The bound on the first column lets the database use an index. */
function beginningAfter(last: CursorRow | undefined): string | undefined {
  if (last === undefined) return undefined;
  const { created_at, id } = last;
  return `and(created_at.lte."${created_at}",or(created_at.lt."${created_at}",id.lt.${id}))`;
}
