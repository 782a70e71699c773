import { keepPreviousData, type QueryKey, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Page } from "../../api/keyset";
import type { LiveTable } from "../../api/realtimeTables";
import { isId } from "../../lib/ids";

/** Rows per page. */
export const PAGE = 25;

type QueueList<Row> = {
  queryKey: QueryKey;
  /** Their changes invalidate the list. */
  live: readonly LiveTable[];
  /** With `only`, at most this entry, if the read supports it. */
  read: (after: string, only: string) => Promise<Page<Row>>;
};

/** Infers the row type. */
export function defineList<Row>(list: QueueList<Row>): QueueList<Row> {
  return list;
}

export type RowOf<Make extends (...asked: never[]) => unknown> =
  ReturnType<Make> extends QueueList<infer Row> ? Row : never;

interface ListQuery {
  or(condition: string): this;
  eq(column: "id", value: string): this;
  order(column: "created_at" | "id", how: { ascending: boolean }): this;
  limit(count: number): this;
}

/** With one extra row: the rows after a cursor, or the entry with an id. */
export function newestFirst<One extends ListQuery>(all: One, after: string, only: string): One {
  let read = all;
  if (after !== "") read = read.or(after);
  if (only !== "") read = read.eq("id", only);
  return read
    .order("created_at", { ascending: false })
    .order("id", { ascending: false })
    .limit(PAGE + 1);
}

/** Only the first page counts the rows. */
export function countOf(after: string): { count?: "exact" } {
  return after === "" ? { count: "exact" } : {};
}

/**
 * The loaded rows; they stay while another search loads. `item` is the entry in the address, read separately if on a
 * later page.
 */
export function useList<Row extends { id: string }>(
  { queryKey, live, read }: QueueList<Row>,
  item: string,
  idOf: (row: Row) => string = ({ id }) => id,
) {
  const pages = useInfiniteQuery({
    queryKey,
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { live },
    initialPageParam: "",
    queryFn: ({ pageParam }) => read(pageParam, ""),
    getNextPageParam: (last) => last.next,
  });
  const rows = pages.data?.pages.flatMap((page) => page.rows);
  const isFurther = pages.hasNextPage && isId(item) && rows?.some((row) => idOf(row) === item) === false;
  const further = useQuery({
    queryKey: [...queryKey, "one", item],
    enabled: isFurther,
    staleTime: 0,
    meta: { live },
    queryFn: async () => {
      let after: string | undefined = "";
      while (after !== undefined) {
        const page: Page<Row> = await read(after, item);
        const found = page.rows.find((row) => idOf(row) === item);
        if (found) return found;
        after = page.next;
      }
      return null;
    },
  });
  return {
    ...pages,
    data: rows && { rows, total: pages.data?.pages[0]?.total },
    further: isFurther ? (further.data ?? undefined) : undefined,
    isLooking: isFurther && further.isLoading,
  };
}
