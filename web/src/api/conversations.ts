import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { db } from "./client";
import type { Database } from "./database.gen";
import { unwrap } from "./errors";
import { lastingDb } from "./lastingDb";

// Messages between the two people of a booking or an inquiry (D-116).

type Functions = Database["public"]["Functions"];
export type Conversation = Functions["conversation"]["Returns"];
export type ListedConversation = Functions["conversations"]["Returns"][number];
export type Message = Functions["send_message"]["Returns"];

const LISTED = 50;

/** Unread ones first. */
export const conversations = (person: string, q = "") =>
  infiniteQueryOptions({
    queryKey: ["chat_messages", "list", person, q],
    staleTime: 0,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
    meta: { live: ["chat_messages", "chat_reads", "booking_requests"] },
    initialPageParam: "",
    queryFn: async ({ pageParam: after }) => {
      // One extra row shows whether there are more.
      const args = { ...(q !== "" && { q }), ...(after !== "" && { after }), limit: LISTED + 1 };
      const rows = unwrap(await db().rpc("conversations", args, { get: true }));
      const list = rows.slice(0, LISTED);
      return { list, next: rows.length > LISTED ? list.at(-1)?.cursor : undefined };
    },
    getNextPageParam: (last) => last.next,
  });

/** The query key of a person's conversation lists, for any search. */
export const conversationLists = (person: string) => ["chat_messages", "list", person];

/** Pages go backwards in time. */
export const conversation = (person: string, talk: string) =>
  infiniteQueryOptions({
    queryKey: ["chat_messages", "of", person, talk],
    staleTime: 0,
    refetchOnWindowFocus: true,
    // The staff can close it, which is a notification.
    meta: { live: ["chat_messages", "chat_reads", "booking_requests", "notifications"] },
    initialPageParam: "",
    queryFn: async ({ pageParam }) => {
      const args = { conversation_id: talk, ...(pageParam !== "" && { before: pageParam }) };
      return unwrap(await db().rpc("conversation", args, { get: true }));
    },
    getNextPageParam: (page: Conversation) => (page.has_more ? page.messages[0]?.id : undefined),
  });

/** The server stores a message once per key. */
export async function deliverMessage(talk: string, key: string, body: string): Promise<Message> {
  return unwrap(await lastingDb().rpc("send_message", { conversation_id: talk, key, body }));
}

/** Stores how far the reader has read. */
export async function markRead(talk: string, message: string): Promise<void> {
  unwrap(await db().rpc("mark_messages_read", { conversation_id: talk, message_id: message }));
}

/** What shows unread messages. */
export function unreadKeys(person: string, talk: string) {
  return [conversationLists(person), conversation(person, talk).queryKey, ["notifications", person]];
}
