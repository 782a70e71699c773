import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { db } from "../../../api/client";
import { unwrap } from "../../../api/errors";
import { decided, type QueueFilter } from "../queries";
import { defineList, PAGE, type RowOf } from "../queueList";
import type { DeskCalls } from "../recordQueries";
import type { Side } from "./copy";

export const reports = ({ q, show }: QueueFilter) =>
  defineList({
    queryKey: ["chat_reports", q, show],
    live: ["chat_reports"],
    read: async (after: string) => {
      const state = show === "open" || show === "handled" ? show : "all";
      const search = q.trim();
      const args = { show: state, limit: PAGE, ...(search !== "" && { q: search }), ...(after !== "" && { after }) };
      const { total, results, next } = unwrap(await db().rpc("admin_reports", args));
      return { rows: results, total, next: next ?? undefined };
    },
  });

export type Report = RowOf<typeof reports>;
export type ReportedTalk = DeskCalls["reported_conversation"]["Returns"];

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

/** Rereads what an action about a report changes. */
function useReportAction<Input, Output>(act: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () =>
      Promise.all(
        [["chat_reports"], ["audit_log"], ["reviews waiting"], ["admin_person"]].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

export const useMarkReport = () =>
  useReportAction(async ({ id, handled }: { id: string; handled: boolean }) => {
    const handled_at = handled ? new Date().toISOString() : null;
    decided(unwrap(await db().from("chat_reports").update({ handled_at }).eq("id", id).select("id")));
  });

export const useWarnPerson = (report_id: string, side: Side) =>
  useReportAction(async (text: string) => unwrap(await db().rpc("warn_person", { report_id, side, text })));

export const useCloseConversation = (report_id: string) =>
  useReportAction(async (reason: string) => unwrap(await db().rpc("close_conversation", { report_id, reason })));

export const useOpenConversation = (report_id: string) =>
  useReportAction(async (reason: string) => unwrap(await db().rpc("open_conversation", { report_id, reason })));
