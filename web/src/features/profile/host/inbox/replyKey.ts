import { dropDraft, keepDraft, readDraft } from "../../../../components/draftStorage";
import { newId } from "../../../../lib/ids";

function subjectOf(talk: string): string {
  return `reply key ${talk}`;
}

/** The same text has the same key, also after a reload: the server stores a repeated reply once. */
export function replyKey(person: string, talk: string, body: string): string {
  const stored = readDraft(person, subjectOf(talk))?.value as { key?: unknown; body?: unknown } | null | undefined;
  if (typeof stored?.key === "string" && stored.body === body) return stored.key;
  const key = newId();
  keepDraft(person, subjectOf(talk), { key, body });
  return key;
}

export function dropReplyKey(person: string, talk: string): void {
  dropDraft(person, subjectOf(talk));
}
