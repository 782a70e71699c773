import { queryOptions } from "@tanstack/react-query";
import { db } from "./client";
import type { Database } from "./database.gen";
import { unwrap } from "./errors";

export type InboxKind =
  | "request"
  | "booking_change"
  | "handover"
  | "host_share"
  | "message"
  | "custom_request"
  | "trip_soon"
  | "trip_today"
  | "balance_due"
  | "review"
  | "package_sent_back"
  | "credential";

export type MissingFact = "meeting_place" | "phone";

type Listed = Database["public"]["Functions"]["guide_inbox"]["Returns"];

/**
 * Something that waits for the guide. `id` is that of the booking, proposed change, offered handover, proposed share,
 * conversation, custom request, review, package or credential; `amount` is in dollars: the total price of a request,
 * the difference of a change, the guide's share of a trip that is offered, or an open balance.
 */
export type InboxItem = Omit<Listed["items"][number], "kind" | "missing"> & { kind: InboxKind; missing: MissingFact[] };

/** `total` also counts items that are left out of a long answer. */
export type GuideInbox = { total: number; items: InboxItem[] };

/** The most urgent first. A change of a custom request creates a notification. */
export const guideInbox = (person: string) =>
  queryOptions({
    queryKey: ["guide_inbox", person],
    staleTime: 0,
    refetchOnWindowFocus: true,
    meta: {
      live: ["booking_requests", "chat_messages", "reviews", "packages", "package_revisions", "notifications"],
    },
    // The two lists of words are the server's.
    queryFn: async () => unwrap(await db().rpc("guide_inbox", {})) as GuideInbox,
  });
