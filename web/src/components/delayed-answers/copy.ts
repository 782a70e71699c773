import { UNDO_SECONDS } from "./delays";

export const copy = {
  sending: "Sending…",
  notSent: "Not sent yet.",
  undo: "Undo",
  undoKey: "Z",
  undone: "Undone. Nothing was sent.",
} as const;

/** For screen readers. */
export function undoNews(what: string): string {
  return `${what}: sending in ${UNDO_SECONDS} seconds. Until then the button undoes it, and in this list the key Z.`;
}

/** "Sending in 10 s". */
export function sendingText(seconds: number): string {
  return `Sending in ${seconds} s`;
}
