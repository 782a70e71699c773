import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { db } from "../../../../api/client";
import { deliverMessage, markRead, unreadKeys } from "../../../../api/conversations";
import { unwrap } from "../../../../api/errors";
import { dropReplyKey, replyKey } from "./replyKey";

/** The guide's next confirmed trip, or null. */
export const nextTrip = (person: string) =>
  queryOptions({
    queryKey: ["booking_requests", "next trip", person],
    meta: { live: ["booking_requests", "notifications"] },
    queryFn: async () => {
      const [trip] = unwrap(await db().rpc("guide_bookings", { show: "upcoming", limit: 1 }, { get: true }));
      return trip ? { start: trip.start_date, title: trip.package.title } : null;
    },
  });

type Reply = { body: string /** The last message that its writer has seen. */; seen: string | undefined };

export function useSendReply(person: string, talk: string) {
  const queries = useQueryClient();
  return useMutation({
    // Offline it fails at once, and its form comes back: a paused one would be lost with the page.
    networkMode: "always",
    mutationFn: async ({ body, seen }: Reply) => {
      await deliverMessage(talk, replyKey(person, talk, body), body);
      dropReplyKey(person, talk);
      // The reply arrived, even if this fails; the chat marks them read later.
      if (seen !== undefined) await markRead(talk, seen).catch(() => undefined);
    },
    onSettled: () => {
      for (const queryKey of unreadKeys(person, talk)) void queries.invalidateQueries({ queryKey });
    },
  });
}
