import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { db } from "../../../api/client";
import { unwrap } from "../../../api/errors";
import { pageOf } from "../../../api/keyset";
import { isId } from "../../../lib/ids";
import type { QueueFilter } from "../queries";
import { countOf, defineList, newestFirst, PAGE, type RowOf } from "../queueList";

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

/** On the screen: the beginning of its id. */
const REFERENCE = /^[0-9a-f]{8}$/;

export const paymentLogs = ({ q, show }: QueueFilter) =>
  defineList({
    queryKey: ["payment_logs", "all", q, show],
    live: [],
    read: async (after: string, only: string) => {
      let read = db()
        .from("payment_logs")
        .select(
          "id,created_at,event_type,status,amount,currency,booking_request_id,payment_method,stripe_session_id,metadata",
          countOf(after),
        );
      if (show !== "all") read = read.eq("status", show);
      const wanted = q.trim().toLowerCase();
      if (isId(wanted)) read = read.eq("booking_request_id", wanted);
      else if (REFERENCE.test(wanted)) {
        read = read
          .gte("booking_request_id", `${wanted}-0000-0000-0000-000000000000`)
          .lte("booking_request_id", `${wanted}-ffff-ffff-ffff-ffffffffffff`);
      } else if (wanted !== "") read = read.ilike("stripe_session_id", `%${wanted.replace(/[%_*\\"]/g, "_")}%`);
      return pageOf(await newestFirst(read, after, only), PAGE);
    },
  });

export type PaymentLog = RowOf<typeof paymentLogs>;

export const paymentRefunds = (payment: string) =>
  queryOptions({
    queryKey: ["payment_logs", "refunds", payment],
    staleTime: 0,
    queryFn: async () => unwrap(await db().rpc("payment_refunds", { payment_id: payment }, { get: true })),
  });

export type Payment = Awaited<ReturnType<NonNullable<ReturnType<typeof paymentRefunds>["queryFn"]>>>;

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
      Promise.all(["payment_logs", "admin_bookings"].map((name) => queries.invalidateQueries({ queryKey: [name] }))),
  });
}
