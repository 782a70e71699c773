import { useEffect, useId, useSyncExternalStore } from "react";

/** After a dialog closes, the page beneath it is hidden for a moment, in which announcements are lost. */
const SETTLED_MS = 100;

type Cover = { id: string };

/** The top one last. */
let covers: Cover[] = [];
const listeners = new Set<() => void>();

function change(next: Cover[]) {
  covers = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useIsTopDialog(open: boolean): boolean {
  const id = useId();
  // Syncs with the page beneath the dialog.
  useEffect(() => {
    if (!open) return;
    const cover = { id };
    change([...covers, cover]);
    return () => void setTimeout(() => change(covers.filter((one) => one !== cover)), SETTLED_MS);
  }, [open, id]);
  return useSyncExternalStore(
    subscribe,
    () => covers.at(-1)?.id === id,
    () => false,
  );
}

export function useIsDialogOpen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => covers.length > 0,
    () => false,
  );
}

/** Keys of the page behind it rest: without a field to focus, the focus is on the page itself. */
export const isDialogOpen = () => document.querySelector("dialog[open]") !== null;
