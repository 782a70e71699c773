import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  for (const name of ["online", "offline"]) addEventListener(name, listener);
  return () => {
    for (const name of ["online", "offline"]) removeEventListener(name, listener);
  };
}

/** Whether the device has a network at all. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}
