import { useEffect, useState } from "react";
import { readMessageDraft, writeMessageDraft } from "../../../../components/messageDraft";
import { dropReplyKey, storedReply } from "./replyKey";

type Sent = { client_key: string };

/** The typed reply. One that was sent while its page closed comes back if the conversation does not have it. */
export function useReplyDraft(person: string, talk: string, messages: readonly Sent[] | undefined) {
  const [text, setText] = useState(() => readMessageDraft(person, talk) || (storedReply(person, talk)?.body ?? ""));
  // Syncs with the browser's storage, which the page could not update when it closed.
  useEffect(() => {
    const stored = storedReply(person, talk);
    if (!stored || !messages?.some((one) => one.client_key === stored.key)) return;
    dropReplyKey(person, talk);
    if (readMessageDraft(person, talk).trim() === stored.body) writeMessageDraft(person, talk, "");
    setText((now) => (now.trim() === stored.body ? "" : now));
  }, [person, talk, messages]);
  const write = (next: string) => {
    setText(next);
    writeMessageDraft(person, talk, next);
  };
  return [text, write] as const;
}
