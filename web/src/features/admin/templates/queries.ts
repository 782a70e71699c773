import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { db } from "../../../api/client";
import { unwrap } from "../../../api/errors";
import type { DeskCalls } from "../recordQueries";

export type ReplyTemplate = DeskCalls["reply_templates"]["Returns"][number];

/** Of all kinds, the retired ones too. */
export const allTemplates = queryOptions({
  queryKey: ["reply_templates", "all"],
  staleTime: 0,
  queryFn: async () => unwrap(await db().rpc("reply_templates", { with_retired: true }, { get: true })),
});

function useTemplateChange<Input>(change: (input: Input) => Promise<ReplyTemplate>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all([["reply_templates"], ["audit_log"]].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}

export const useSaveTemplate = () =>
  useTemplateChange(async (template: DeskCalls["save_reply_template"]["Args"]) =>
    unwrap(await db().rpc("save_reply_template", template)),
  );

export const useRetireTemplate = () =>
  useTemplateChange(async ({ id, version }: ReplyTemplate) =>
    unwrap(await db().rpc("retire_reply_template", { id, version })),
  );

export const useRestoreTemplate = () =>
  useTemplateChange(async ({ id }: ReplyTemplate) => unwrap(await db().rpc("restore_reply_template", { id })));
