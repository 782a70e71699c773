import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { db } from "../../../api/client";
import { conversation, conversationLists } from "../../../api/conversations";
import { unwrap } from "../../../api/errors";
import { newId } from "../../../lib/ids";

/** The hosts to whom the traveler has written about a trip, each with the conversation. */
export const inquiries = (person: string, trip: string) =>
  queryOptions({
    queryKey: ["inquiries", person, trip],
    staleTime: 0,
    queryFn: async () =>
      unwrap(await db().from("inquiries").select("id,guide_id").eq("user_id", person).eq("package_id", trip)),
  });

type GuideQuestion = { person: string; trip: string; guide: string; body: string };

/** Returns the conversation. */
export function useAsk() {
  const queries = useQueryClient();
  const sent = useRef({ text: "", key: "" });
  return useMutation({
    mutationFn: async ({ trip, guide, body }: GuideQuestion) => {
      // Idempotency key: a retry after a lost answer makes no second message.
      const text = JSON.stringify([trip, guide, body]);
      if (sent.current.text !== text) sent.current = { text, key: newId() };
      const args = { package_id: trip, guide_id: guide, key: sent.current.key, body };
      return unwrap(await db().rpc("ask_guide", args)).conversation_id;
    },
    onSuccess: (talk, { person, trip }) => {
      const keys = [conversationLists(person), conversation(person, talk).queryKey, inquiries(person, trip).queryKey];
      for (const queryKey of keys) void queries.invalidateQueries({ queryKey });
    },
  });
}
