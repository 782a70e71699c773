import { useSyncExternalStore } from "react";

/** "off": no socket, so queries poll. "lost": a socket was open. */
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

export function onConnection(heard: (now: Connection) => void): () => void {
  return subscribe(() => heard(current));
}
