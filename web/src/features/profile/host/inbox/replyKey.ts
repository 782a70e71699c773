import { dropDraft, keepDraft, readDraft } from "../../../../components/draftStorage";
import { newId } from "../../../../lib/ids";

function subjectOf(talk: string): string {
  return `reply key ${talk}`;
}

type StoredReply = { key: string; body: string };

/** The last reply that was sent without an answer yet. */
export function storedReply(person: string, talk: string): StoredReply | undefined {
  const stored = readDraft(person, subjectOf(talk))?.value as { key?: unknown; body?: unknown } | null | undefined;
  if (typeof stored?.key !== "string" || typeof stored.body !== "string") return undefined;
  return { key: stored.key, body: stored.body };
}

/** The same text has the same key, also after a reload: the server stores a repeated reply once. */
export function replyKey(person: string, talk: string, body: string): string {
  const stored = storedReply(person, talk);
  if (stored?.body === body) return stored.key;
  const key = newId();
  keepDraft(person, subjectOf(talk), { key, body });
  return key;
}

export function dropReplyKey(person: string, talk: string): void {
  dropDraft(person, subjectOf(talk));
}
