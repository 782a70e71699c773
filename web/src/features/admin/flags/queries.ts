import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { db } from "../../../api/client";
import { unwrap } from "../../../api/errors";
import type { FlagKind } from "../flagCopy";
import type { Flag } from "../flagQueries";
import type { QueueFilter } from "../queries";
import { defineList, PAGE } from "../queueList";
import type { DeskCalls } from "../recordQueries";

export type FlagState = "open" | "dismissed" | "confirmed";

export const flags = ({ q, show }: QueueFilter, kind: FlagKind | undefined) =>
  defineList({
    queryKey: ["abuse_flags", q, show, kind],
    live: [],
    read: async (after: string) => {
      const search = q.trim();
      const args = {
        state: show === "any" ? "all" : show,
        limit: PAGE,
        ...(kind !== undefined && { kind }),
        ...(search !== "" && { q: search }),
        ...(after !== "" && { after }),
      };
      const { total, results, next } = unwrap(await db().rpc("abuse_flags", args));
      return { rows: results, total, next: next ?? undefined };
    },
  });

export type FlagRecord = DeskCalls["abuse_flag"]["Returns"];
export type FlaggedPerson = FlagRecord["people"][number];

/** With its evidence. The audit log has the look. */
export const flagRecord = (id: string) =>
  queryOptions({ queryKey: ["abuse_flag", id], queryFn: async () => unwrap(await db().rpc("abuse_flag", { id })) });

/** Of the flag as it was seen. Rereads what a decision changes, and after a refusal the flag itself. */
export function useDecideFlag({ id, last_seen_at }: Flag, state: FlagState) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (note: string) => unwrap(await db().rpc("decide_abuse_flag", { id, state, note, last_seen_at })),
    onSuccess: (flag) => queries.setQueryData(flagRecord(id).queryKey, flag),
    onError: () => queries.invalidateQueries({ queryKey: flagRecord(id).queryKey }),
    onSettled: () =>
      Promise.all(
        [["abuse_flags"], ["admin_person"], ["admin_guide"], ["admin_today"], ["audit_log"]].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
