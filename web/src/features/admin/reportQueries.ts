import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { db } from "../../api/client";
import type { Database } from "../../api/database.gen";
import { unwrap } from "../../api/errors";
import { pageOf } from "../../api/keyset";
import { contains, decided, type QueueFilter } from "./queries";
import { countOf, defineList, newestFirst, PAGE, type RowOf } from "./queueList";

export const reports = ({ q, show }: QueueFilter) =>
  defineList({
    queryKey: ["chat_reports", q, show],
    live: ["chat_reports"],
    read: async (after: string, only: string) => {
      let read = db()
        .from("chat_reports")
        .select(
          "id,reporter_name,reason,created_at,handled_at,booking_requests(id,start_date,end_date,trip_title,packages(title)),inquiries(id,packages(title))",
          countOf(after),
        );
      if (show === "open") read = read.is("handled_at", null);
      if (show === "handled") read = read.not("handled_at", "is", null);
      if (q.trim() !== "") read = read.or([contains("reporter_name", q), contains("reason", q)].join(","));
      return pageOf(await newestFirst(read, after, only), PAGE);
    },
  });

export function tripOf({ booking_requests: booking, inquiries: inquiry }: Report): string {
  return booking?.trip_title ?? booking?.packages?.title ?? inquiry?.packages?.title ?? "";
}

export type Report = RowOf<typeof reports>;
export type ReportedTalk = Database["public"]["Functions"]["reported_conversation"]["Returns"];

/** Page by page backwards. Each read is logged, so only the admin starts one. */
export function useReadTalk(report: string) {
  const queries = useQueryClient();
  const [data, setData] = useState<ReportedTalk>();
  const mutation = useMutation({
    mutationFn: async (before: string) =>
      unwrap(await db().rpc("reported_conversation", { report_id: report, ...(before !== "" && { before }) })),
    onSuccess: (page, before) =>
      setData((now) => (now && before !== "" ? { ...page, messages: [...page.messages, ...now.messages] } : page)),
    onSettled: () => void queries.invalidateQueries({ queryKey: ["audit_log"] }),
  });
  return { data, error: mutation.error, isPending: mutation.isPending, mutate: mutation.mutate };
}

export function useMarkReport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, handled }: { id: string; handled: boolean }) => {
      const handled_at = handled ? new Date().toISOString() : null;
      decided(unwrap(await db().from("chat_reports").update({ handled_at }).eq("id", id).select("id")));
    },
    onSettled: () =>
      Promise.all(
        [["chat_reports"], ["audit_log"], ["reviews waiting"]].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
