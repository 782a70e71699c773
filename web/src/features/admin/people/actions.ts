import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { db } from "../../../api/client";
import { saveAnswer } from "../../../api/csvFile";
import { unwrap } from "../../../api/errors";
import { callFunction } from "../../../api/functions";
import { usePersonAction } from "../personActions";
import type { DeskCalls } from "../recordQueries";

export type ErasurePreview = DeskCalls["erasure_preview"]["Returns"];

export const useSignOutPerson = (user_id: string) =>
  usePersonAction(async (reason: string) => unwrap(await db().rpc("sign_out_person", { user_id, reason })));

export const useUnblockPerson = (user_id: string) =>
  usePersonAction(async (reason: string) => unwrap(await db().rpc("unblock_person", { user_id, reason })));

export const useUnlockPerson = (user_id: string) =>
  usePersonAction(async (reason: string) => unwrap(await db().rpc("unlock_person", { user_id, reason })));

export const useExportPerson = (user_id: string) =>
  usePersonAction(async (reason: string) =>
    saveAnswer(await callFunction("POST", "export-person", { user_id, reason }), "serendib-data.zip"),
  );

/** Each read is in the audit log, and the counts are those of the moment. */
export const erasurePreview = (user_id: string) =>
  queryOptions({
    queryKey: ["erasure_preview", user_id],
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: async () => unwrap(await db().rpc("erasure_preview", { user_id })),
  });

/** The page of the person closes, so it is not read again. */
export function useErasePerson(user_id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (args: { reason: string; email: string }) =>
      unwrap(await db().rpc("erase_person", { user_id, ...args })),
    onSuccess: () =>
      Promise.all(
        [["admin_people"], ["admin_guides"], ["audit_log"]].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  });
}
