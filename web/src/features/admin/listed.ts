import { keepPreviousData, type QueryKey, useInfiniteQuery } from "@tanstack/react-query";
import type { Page } from "../../api/keyset";
import type { LiveTable } from "../../api/liveTables";

/** Rows of one page of a list. */
export const PAGE = 25;

/** A list of the back office, which is read page after page. */
type List<Row> = {
  queryKey: QueryKey;
  /** Tables whose changes make it out of date. */
  live: readonly LiveTable[];
  read: (after: string) => Promise<Page<Row>>;
};

/** Says no more than what kind of thing it is. */
export function listOf<Row>(list: List<Row>): List<Row> {
  return list;
}

/** A row of the lists that this makes. */
export type RowOf<Make extends (...asked: never[]) => unknown> = ReturnType<Make> extends List<infer Row> ? Row : never;

/** Counted is once, with the first page. */
export function countOf(after: string): { count?: "exact" } {
  return after === "" ? { count: "exact" } : {};
}

/** What has been read of a list so far; it is shown on while another search is on its way. */
export function useList<Row>({ queryKey, live, read }: List<Row>) {
  const pages = useInfiniteQuery({
    queryKey,
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { live },
    initialPageParam: "",
    queryFn: ({ pageParam }) => read(pageParam),
    getNextPageParam: (last) => last.next,
  });
  const rows = pages.data?.pages.flatMap((page) => page.rows);
  return { ...pages, data: rows && { rows, total: pages.data?.pages[0]?.total } };
}
