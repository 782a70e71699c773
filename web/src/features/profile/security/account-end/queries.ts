import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { db } from "../../../../api/client";
import { saveAnswer } from "../../../../api/csvFile";
import { unwrap } from "../../../../api/errors";
import { callFunction } from "../../../../api/functions";

export const accountDeletion = (person: string) =>
  queryOptions({
    queryKey: ["account_deletion", person],
    staleTime: 0,
    queryFn: async () => unwrap(await db().rpc("account_deletion", {}, { get: true })),
  });

export async function requestDeletion() {
  return unwrap(await db().rpc("request_account_deletion", {}));
}

export async function saveMyData(): Promise<void> {
  await saveAnswer(await callFunction("POST", "my-data", {}), "serendib-my-data.zip");
}

export function useKeepAccount(person: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => unwrap(await db().rpc("cancel_account_deletion", {})),
    onSuccess: (now) => queries.setQueryData(accountDeletion(person).queryKey, now),
  });
}
