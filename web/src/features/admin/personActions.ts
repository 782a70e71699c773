import { useMutation, useQueryClient } from "@tanstack/react-query";
import { db } from "../../api/client";
import { unwrap } from "../../api/errors";

/** Rereads what an action changes. */
export function usePersonAction<Input, Output>(act: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () =>
      Promise.all(
        [["admin_person"], ["admin_people"], ["chat_reports"], ["audit_log"]].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

/** Without a last day there is no end. */
export const useBlockPerson = (user_id: string) =>
  usePersonAction(async (args: { reason: string; until?: string }) =>
    unwrap(await db().rpc("block_person", { user_id, ...args })),
  );
