import { useMutation, useQueryClient } from "@tanstack/react-query";
import { db } from "../../../../api/client";
import { unwrap } from "../../../../api/errors";
import { CALENDAR_KEY } from "./queries";

export function useCreateFeed() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => unwrap(await db().rpc("create_calendar_feed")),
    onSuccess: () => queries.invalidateQueries({ queryKey: CALENDAR_KEY }),
  });
}

export function useRemoveFeed() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => unwrap(await db().rpc("remove_calendar_feed")),
    onSuccess: () => queries.invalidateQueries({ queryKey: CALENDAR_KEY }),
  });
}
