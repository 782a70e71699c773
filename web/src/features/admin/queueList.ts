import { keepPreviousData, type QueryKey, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Page } from "../../api/keyset";
import type { LiveTable } from "../../api/realtimeTables";
import { isId } from "../../lib/ids";

/** Rows of one page of a list. */
export const PAGE = 25;

/** A list of the back office, which is read page after page. */
type QueueList<Row> = {
  queryKey: QueryKey;
  /** Tables whose changes make it out of date. */
  live: readonly LiveTable[];
  /** A page of it; with `only`, no more of it than this entry where that can be asked for. */
  read: (after: string, only: string) => Promise<Page<Row>>;
};

/** Says no more than what kind of thing it is. */
export function defineList<Row>(list: QueueList<Row>): QueueList<Row> {
  return list;
}

/** A row of the lists that this makes. */
export type RowOf<Make extends (...asked: never[]) => unknown> =
  ReturnType<Make> extends QueueList<infer Row> ? Row : never;

/** What a read of a table can be narrowed down and ordered by. */
interface ListQuery {
  or(condition: string): this;
  eq(column: "id", value: string): this;
  order(column: "created_at" | "id", how: { ascending: boolean }): this;
  limit(count: number): this;
}

/** A page of a list that stands newest first, with one row more: what comes after a place in it, or the one entry with an id. */
export function newestFirst<One extends ListQuery>(all: One, after: string, only: string): One {
  let read = all;
  if (after !== "") read = read.or(after);
  if (only !== "") read = read.eq("id", only);
  return read
    .order("created_at", { ascending: false })
    .order("id", { ascending: false })
    .limit(PAGE + 1);
}

/** Counted is once, with the first page. */
export function countOf(after: string): { count?: "exact" } {
  return after === "" ? { count: "exact" } : {};
}

/**
 * What has been read of a list so far; it is shown on while another search is on its way. `item` is the entry that the address names: on a
 * later page, it is read by itself.
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
