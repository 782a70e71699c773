import { useEffect, useId, useSyncExternalStore } from "react";

/** The page beneath a dialog is readable again a moment after it closes; earlier announcements are lost. */
const SETTLED_MS = 100;

type Cover = { id: string };

/** The open modal dialogs, the top one last. */
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
  // Syncs with the toasts and the page beneath the dialog.
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
