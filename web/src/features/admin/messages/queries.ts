import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { db } from "../../../api/client";
import { unwrap } from "../../../api/errors";
import { pageOf } from "../../../api/keyset";
import { contains, decided, type QueueFilter } from "../queries";
import { countOf, defineList, newestFirst, PAGE, type RowOf } from "../queueList";
import type { DeskCalls } from "../recordQueries";

export const messages = ({ q, show }: QueueFilter) =>
  defineList({
    queryKey: ["contact_messages", q, show],
    live: ["contact_messages"],
    read: async (after: string, only: string) => {
      let read = db()
        .from("contact_messages")
        .select("id,first_name,last_name,email,subject,message,created_at,handled_at", countOf(after));
      if (show === "open") read = read.is("handled_at", null);
      if (show === "handled") read = read.not("handled_at", "is", null);
      if (q.trim() !== "") {
        const fields = ["first_name", "last_name", "email", "subject"];
        read = read.or(fields.map((field) => contains(field, q)).join(","));
      }
      return pageOf(await newestFirst(read, after, only), PAGE);
    },
  });

export type ContactMessage = RowOf<typeof messages>;
export type ContactConversation = DeskCalls["contact_conversation"]["Returns"];
export type ContactAnswer = ContactConversation["answers"][number];

/** Each read is in the log, so it is read once and again after an answer. */
export const contactConversation = (message_id: string) =>
  queryOptions({
    queryKey: ["contact_conversation", message_id],
    queryFn: async () => unwrap(await db().rpc("contact_conversation", { message_id })),
  });

export function useMarkMessage() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, handled }: { id: string; handled: boolean }) => {
      const handled_at = handled ? new Date().toISOString() : null;
      decided(unwrap(await db().from("contact_messages").update({ handled_at }).eq("id", id).select("id")));
    },
    onSettled: () =>
      Promise.all([["contact_messages"], ["audit_log"]].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}

type Answer = { text: string; mark_handled: boolean };

export function useAnswerMessage(message_id: string) {
  const queries = useQueryClient();
  return useMutation({
    // A retry after a lost answer sends no second mail: the server sends the same text once.
    mutationFn: async (answer: Answer) => unwrap(await db().rpc("answer_contact_message", { message_id, ...answer })),
    onSettled: () =>
      Promise.all(
        [["contact_conversation"], ["contact_messages"], ["audit_log"]].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
