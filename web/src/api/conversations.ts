import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { db } from "./client";
import type { Database } from "./database.gen";
import { unwrap } from "./errors";

// What the two people of a booking write to each other (decision 116).

type Functions = Database["public"]["Functions"];
export type Conversation = Functions["conversation"]["Returns"];
export type ListedConversation = Functions["conversations"]["Returns"][number];
export type Message = Functions["send_message"]["Returns"];

/** All of somebody's, those with something unread first. */
export const conversations = (person: string) =>
  queryOptions({
    queryKey: ["chat_messages", "list", person],
    staleTime: 0,
    refetchOnWindowFocus: true,
    meta: { live: ["chat_messages", "chat_reads", "booking_requests"] },
    queryFn: async () => unwrap(await db().rpc("conversations", {}, { get: true })),
  });

/** One, page by page backwards. */
export const conversation = (person: string, booking: string) =>
  infiniteQueryOptions({
    queryKey: ["chat_messages", "of", person, booking],
    staleTime: 0,
    refetchOnWindowFocus: true,
    meta: { live: ["chat_messages", "chat_reads", "booking_requests"] },
    initialPageParam: "",
    queryFn: async ({ pageParam }) => {
      const args = { booking_id: booking, ...(pageParam !== "" && { before: pageParam }) };
      return unwrap(await db().rpc("conversation", args, { get: true }));
    },
    getNextPageParam: (page: Conversation) => (page.has_more ? page.messages[0]?.id : undefined),
  });
