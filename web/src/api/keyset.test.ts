import type { PostgrestSingleResponse } from "@supabase/postgrest-js";
import { expect, test } from "vitest";
import { AppError } from "./errors";
import { afterCondition, pageOf } from "./keyset";

type Row = { id: string; created_at: string };

const rows = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: `id-${index}`, created_at: `2030-01-${20 - index}` }));

const read = (data: Row[], count: number | null = null): PostgrestSingleResponse<Row[]> => ({
  data,
  count,
  error: null,
  status: 200,
  statusText: "OK",
  success: true,
});

test("a page shows one row less than was read, and the next begins after its last", () => {
  const after = 'and(created_at.lte."2030-01-19",or(created_at.lt."2030-01-19",id.lt.id-1))';
  expect(pageOf(read(rows(3)), 2)).toEqual({ rows: rows(2), next: after });
  expect(pageOf(read(rows(2), 7), 2)).toEqual({ rows: rows(2), total: 7, next: undefined });
  expect(pageOf(read([], 0), 2)).toEqual({ rows: [], total: 0, next: undefined });
});

test("a page that could not be read is a failure", () => {
  const failed = {
    ...read([]),
    data: null,
    error: { message: "x", code: "XX000", details: "", hint: "" },
    status: 500,
  };
  expect(() => pageOf(failed as never, 2)).toThrow(AppError);
});

test("what comes after a row is further in the first column, or alike in it and further in the next", () => {
  expect(
    afterCondition([
      { column: "rating", value: 4.5 },
      { column: "display_name", value: 'Nimal "Nick" \\ Perera', rises: true },
      { column: "id", value: "id-1", rises: true },
    ]),
  ).toBe(
    'rating.lt.4.5,and(rating.eq.4.5,display_name.gt."Nimal \\"Nick\\" \\\\ Perera"),' +
      'and(rating.eq.4.5,display_name.eq."Nimal \\"Nick\\" \\\\ Perera",id.gt."id-1")',
  );
});
