import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { db } from "../../api/client";
import type { Database } from "../../api/database.gen";
import { unwrap } from "../../api/errors";
import type { AdminSearch } from "./params";
import type { StateFilter } from "./searchValues";

export type DeskCalls = Database["public"]["Functions"];

export type RecordPage<Row> = { rows: Row[]; next: string | null; total: number | null };

/** Each read is in the audit log, so a list is not read again while it is fresh. */
export function recordList<Row, Filter extends object>(
  name: string | readonly string[],
  filter: Filter,
  read: (args: Filter & { after?: string }) => Promise<RecordPage<Row>>,
) {
  return infiniteQueryOptions({
    queryKey: [...[name].flat(), filter],
    placeholderData: keepPreviousData,
    initialPageParam: "",
    queryFn: ({ pageParam }) => read({ ...filter, ...(pageParam !== "" && { after: pageParam }) }),
    getNextPageParam: (last) => last.next,
  });
}

/** What a view of such a list is about. */
export type RecordFilter = Pick<AdminSearch, "q" | "show" | "order">;

export const NO_RECORD_FILTER: RecordFilter = { q: "", show: "all", order: "" };

export function toRecordFilter({ q, show, order }: AdminSearch): RecordFilter {
  return { q, show, order };
}

/** What the address says of a list: only what differs from the whole of it. */
export function listFilter({ q, show, order }: AdminSearch, states: readonly { state: StateFilter }[]) {
  const search = q.trim();
  const isState = show !== "all" && states.some(({ state }) => state === show);
  return { ...(search !== "" && { search }), ...(isState && { state: show }), ...(order !== "" && { order }) };
}

export type RecordBooking = DeskCalls["admin_bookings"]["Returns"]["rows"][number];

/** Those of one person, guide or package, the latest trips first. */
export const bookingsOf = (whose: { user_id: string } | { guide_id: string } | { package_id: string }) =>
  queryOptions({
    queryKey: ["admin_bookings", whose],
    queryFn: async () => unwrap(await db().rpc("admin_bookings", { ...whose, order: "-start" })),
  });
