export const copy = {
  views: "Views",
  save: "Save this view",
  name: "Name of the view",
  send: "Save",
  sending: "Saving…",
  cancel: "Cancel",
  share: "Share with the team",
  unshare: "Stop sharing",
  own: "You find it here on every device.",
  all: "Everybody who opens this list finds it here.",
  replaces: "It replaces your view of this name.",
  full: "You have 20 views of this list. Remove one first.",
  saveFailed: "The view could not be saved.",
  loading: "Reading your views…",
  failed: "The saved views could not be read.",
  tryAgain: "Try again",
  isShared: "Shared with the team",
  error: "Error",

  removeTitle: "Remove a shared view",
  remove: "Remove",
  removing: "Removing…",
  removeFailed: "The view could not be removed.",
  removeEffect: "It leaves this list for the whole team.",
  removed: "View removed",
} as const;

export function removeText(name: string): string {
  return `Remove the view ${name}`;
}

export function sharedByText(name: string): string {
  return `Shared by ${name}`;
}

export function sharedText(name: string, isShared: boolean): { title: string; text: string } {
  return isShared
    ? { title: "View shared", text: `The team finds “${name}” in this list.` }
    : { title: "No longer shared", text: `Only you find “${name}” in this list.` };
}

export function removedText(name: string): string {
  return `“${name}” is gone.`;
}
