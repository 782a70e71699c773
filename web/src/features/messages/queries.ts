import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { db } from "../../api/client";
import { type Conversation, conversation, markRead, unreadKeys } from "../../api/conversations";
import { unwrap } from "../../api/errors";

/** The conversation then displays it. */
export function useReport(person: string, talk: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (reason: string) =>
      unwrap(await db().rpc("report_conversation", { conversation_id: talk, reason })),
    onSettled: () => void queries.invalidateQueries({ queryKey: conversation(person, talk).queryKey }),
  });
}

/** Stores how far the person has read, while the page is visible. */
export function useMarkSeen(newest: Conversation, me: string): void {
  const queries = useQueryClient();
  const isVisible = useVisible();
  const lastSeen = useRef("");
  const last = newest.messages.findLast((one) => one.sender_id !== me);
  const moment = newest.read_to === null ? 0 : Date.parse(newest.read_to);
  const unread = last !== undefined && Date.parse(last.sent_at) > moment ? last.id : undefined;
  const talk = newest.id;
  // Syncs with the server, and so with the other side's page.
  useEffect(() => {
    if (unread === undefined || !isVisible || lastSeen.current === unread) return;
    lastSeen.current = unread;
    const storeSeen = async () => {
      try {
        await markRead(talk, unread);
      } catch {
        // The next read retries.
        lastSeen.current = "";
        return;
      }
      for (const queryKey of unreadKeys(me, talk)) void queries.invalidateQueries({ queryKey });
    };
    void storeSeen();
  }, [unread, isVisible, talk, me, queries]);
}

function subscribe(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

function useVisible(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === "visible");
}
