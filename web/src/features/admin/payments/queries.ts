import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { db } from "../../../api/client";
import { unwrap } from "../../../api/errors";
import { calendarDay } from "../../../lib/dates";
import { isId } from "../../../lib/ids";
import type { AdminSearch } from "../params";
import type { DeskCalls } from "../recordQueries";

/** Rows of the table. */
const LATEST = 10;

export const paymentFigures = (from: string, to: string) =>
  queryOptions({
    queryKey: ["payment_logs", "figures", from, to],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async () => unwrap(await db().rpc("payment_figures", { from, to }, { get: true })),
  });

export const latestPayments = queryOptions({
  queryKey: ["payment_logs", "latest"],
  staleTime: 0,
  queryFn: async () =>
    unwrap(
      await db()
        .from("payment_logs")
        .select("id,created_at,amount,currency,booking_request_id,payment_method")
        .eq("event_type", "payment_completed")
        .order("created_at", { ascending: false })
        .limit(LATEST),
    ),
});

export type PaymentPage = DeskCalls["payment_list"]["Returns"];
export type ListedPayment = PaymentPage["results"][number];

/** Parts at their defaults are left out. */
function toListArgs({ q, show, from, until }: PaymentsFilter): DeskCalls["payment_list"]["Args"] {
  const [first, last] = [calendarDay(from), calendarDay(until)];
  return {
    ...(q.trim() !== "" && { q: q.trim() }),
    ...(show !== "all" && { state: show }),
    ...(first && { from: first }),
    ...(last && { to: last }),
  };
}

type PaymentsFilter = Pick<AdminSearch, "q" | "show" | "from" | "until">;

/**
 * Each read is in the audit log, so nothing here repeats by itself. The sums are of all that match. `item` is the
 * payment in the address, read separately if on a later page.
 */
export function usePayments(filter: PaymentsFilter, item: string) {
  const args = toListArgs(filter);
  const pages = useInfiniteQuery({
    queryKey: ["payment_logs", "list", args],
    placeholderData: keepPreviousData,
    initialPageParam: "",
    queryFn: async ({ pageParam }) =>
      unwrap(await db().rpc("payment_list", { ...args, ...(pageParam !== "" && { after: pageParam }) })),
    getNextPageParam: (last) => last.next,
  });
  const first = pages.data?.pages[0];
  const rows = pages.data?.pages.flatMap((page) => page.results);
  const isFurther = pages.hasNextPage && isId(item) && rows?.some((row) => row.payment_id === item) === false;
  const further = useQuery({ ...onePayment(item), enabled: isFurther });
  return {
    ...pages,
    data: rows && { rows, total: first?.total ?? undefined },
    first,
    further: isFurther ? (further.data ?? undefined) : undefined,
    isLooking: isFurther && further.isLoading,
  };
}

/** Among those of its booking. */
const onePayment = (id: string) =>
  queryOptions({
    queryKey: ["payment_logs", "one", id],
    queryFn: async () => {
      const { booking_request_id } = unwrap(await db().rpc("payment_refunds", { payment_id: id }, { get: true }));
      const { results } = unwrap(await db().rpc("payment_list", { q: booking_request_id }));
      return results.find(({ payment_id }) => payment_id === id) ?? null;
    },
  });

export const paymentRefunds = (payment: string) =>
  queryOptions({
    queryKey: ["payment_logs", "refunds", payment],
    staleTime: 0,
    queryFn: async () => unwrap(await db().rpc("payment_refunds", { payment_id: payment }, { get: true })),
  });

/** `waiting`: the refund that another person must approve. */
export type Payment = DeskCalls["payment_refunds"]["Returns"];

/** A new refund with the payment's displayed remainder, or one sent by hand. */
type MoneyBack = { amount: number; reason: string; left: number } | { refund: string; how: string };

export function useMoneyBack(payment: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (back: MoneyBack) =>
      "refund" in back
        ? unwrap(await db().rpc("settle_refund", { refund_id: back.refund, how: back.how }))
        : unwrap(
            await db().rpc("refund_payment", {
              payment_id: payment,
              amount: back.amount,
              reason: back.reason,
              expected_left: back.left,
            }),
          ),
    onSettled: () =>
      Promise.all(
        ["payment_logs", "admin_bookings", "refund_approvals"].map((name) =>
          queries.invalidateQueries({ queryKey: [name] }),
        ),
      ),
  });
}
