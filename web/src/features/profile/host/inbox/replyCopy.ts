import { MOST_REPLIES } from "./savedReplies";

export const copy = {
  saved: "Saved replies",
  loading: "Loading your saved replies...",
  failed: "Your saved replies could not be loaded.",
  tryAgain: "Try again",
  none: "None yet. Write a reply that you often need, then save it.",
  full: "The list is full. Delete a reply to make room for another.",
  onDevice: "On this device only",
  saveTyped: "Save this reply",
  add: "Add a reply",
  newReply: "New saved reply",
  editReply: "Change the saved reply",
  save: "Save",
  saving: "Saving…",
  cancel: "Cancel",
  addedNews: "Reply saved.",
  deletedNews: "Saved reply deleted.",
  changedElsewhere: "This reply was changed in another tab. Nothing was deleted.",
  blank: "Write the reply first.",
  double: "You have this reply already.",
  saveFailed: "The reply could not be saved. Please try again.",
  deleteFailed: "The reply could not be deleted. Please try again.",
} as const;

export function savedTitle(count: number | undefined): string {
  return count === undefined ? copy.saved : `${copy.saved} (${count} of ${MOST_REPLIES})`;
}

/** For screen readers. */
export function changedNews(text: string): string {
  return `${copy.changedElsewhere} It says now: “${text}”`;
}

export function editReplyText(text: string): string {
  return `Edit “${text}”`;
}

export function deleteReplyText(text: string): string {
  return `Delete “${text}”`;
}
