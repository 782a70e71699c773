// A guide's own texts for replies, oldest first.

export const MOST_REPLIES = 20;
export const SAVED_REPLY_LENGTH = 1_000;

/** `version` counts the changes: one that was made from an older list is refused. */
export type SavedReplies = { replies: string[]; version: number };

/** Without `after` a text is deleted, without `before` it is added. */
export type ReplyChange = { before?: string; after?: string };

/** Fits a list that another device has changed meanwhile: an edited text that is gone there is added. */
export function changeReplies(replies: readonly string[], { before, after }: ReplyChange): string[] {
  const place = before === undefined ? -1 : replies.indexOf(before);
  const text = after?.trim() ?? "";
  if (text === "") return replies.filter((one) => one !== before);
  const changed = place === -1 ? [...replies, text] : replies.with(place, text);
  return changed.filter((one, index) => changed.indexOf(one) === index);
}

/** What the reply became in the list that another tab has changed. Undefined if it is there still, or was deleted. */
export function changedReply(
  known: readonly string[],
  now: readonly string[],
  reply: string | undefined,
): string | undefined {
  if (reply === undefined || now.includes(reply)) return undefined;
  const place = known.indexOf(reply);
  const anchor = known.slice(0, Math.max(0, place)).findLast((one) => now.includes(one));
  const shift = anchor === undefined ? 0 : now.indexOf(anchor) - known.indexOf(anchor);
  const found = now[place + shift];
  return found === undefined || known.includes(found) ? undefined : found;
}

/** What the list takes of the texts on this device, and what stays there: too long, or without room. */
export function moveReplies(
  replies: readonly string[],
  onDevice: readonly string[],
): { moved: string[]; left: string[] } {
  const moved: string[] = [];
  const left: string[] = [];
  for (const one of onDevice) {
    const text = one.trim();
    if (text === "" || replies.includes(text) || moved.includes(text)) continue;
    const fits = text.length <= SAVED_REPLY_LENGTH && replies.length + moved.length < MOST_REPLIES;
    (fits ? moved : left).push(text);
  }
  return { moved, left };
}

export function hasChanged(before: readonly string[], after: readonly string[]): boolean {
  return before.length !== after.length || before.some((one, index) => one !== after[index]);
}
