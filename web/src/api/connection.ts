import { useSyncExternalStore } from "react";

/** "off": nobody says what changes, so it is asked now and then. "lost": there was a connection, and there is none. */
export type Connection = "off" | "on" | "lost";

let current: Connection = "off";
const listeners = new Set<() => void>();

export function setConnection(next: Connection): void {
  if (next === current) return;
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useConnection(): Connection {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => "off",
  );
}

/** Calls back whenever the connection is another. */
export function onConnection(heard: (now: Connection) => void): () => void {
  return subscribe(() => heard(current));
}
