import type { PostgrestClient } from "@supabase/postgrest-js";
import { queryOptions } from "@tanstack/react-query";
import { db } from "./client";
import { unwrap } from "./errors";

export type InboxKind =
  | "request"
  | "message"
  | "custom_request"
  | "trip_soon"
  | "balance_due"
  | "review"
  | "package_sent_back";

export type MissingFact = "meeting_place" | "phone";

export type InboxItem = {
  kind: InboxKind;
  /** Of the booking, conversation, custom request, review or package. */
  id: string;
  title: string;
  /** The traveler. */
  person: string | null;
  due_at: string | null;
  /** When it began to wait. */
  since: string;
  start_date: string | null;
  end_date: string | null;
  number_of_travelers: number | null;
  /** Of a trip that starts soon. */
  missing: MissingFact[];
  /** In dollars: the total price, or the open balance. */
  amount: number | null;
  /** A traveler's or a reviewer's text. */
  detail: string | null;
  rating: number | null;
};

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
    queryFn: async () => {
      // Not in the generated types yet.
      const untyped = db() as unknown as PostgrestClient;
      return unwrap<GuideInbox>(await untyped.rpc("guide_inbox", {}));
    },
  });
