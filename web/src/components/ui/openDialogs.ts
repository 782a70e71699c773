import { useSyncExternalStore } from "react";

/** Modal dialogs that are open, the topmost last. */
let open: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function set(next: HTMLDialogElement[]): void {
  open = next;
  for (const listener of listeners) listener();
}

/** A dialog has come to the top; what it answers takes it away again. */
export function opened(dialog: HTMLDialogElement): () => void {
  set([...open, dialog]);
  return () => set(open.filter((one) => one !== dialog));
}

export function topDialog(): HTMLDialogElement | undefined {
  return open.at(-1);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A page is drawn with none open. */
function asDrawn(): undefined {
  return undefined;
}

export function useTopDialog(): HTMLDialogElement | undefined {
  return useSyncExternalStore(subscribe, topDialog, asDrawn);
}
