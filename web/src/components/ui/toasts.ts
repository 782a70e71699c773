import { useSyncExternalStore } from "react";

export type Toast = {
  id: number;
  /** A note is about a lasting state: neither failure nor news. */
  tone: "good" | "note" | "bad";
  title: string;
  text: string;
  request?: string | undefined;
  /** Replaced by the action's next toast. */
  action?: string | undefined;
  /** Announced elsewhere already, so only visual here. */
  isSaid?: boolean | undefined;
  /** Displayed long enough to be announced. */
  isHeard?: boolean;
};

/** Success only; failures and notes stay until closed. */
export const GOOD_TOAST_MS = 5000;

let shown: Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();

function show(next: Toast[]) {
  shown = next;
  for (const listener of listeners) listener();
}

export function toast(message: Omit<Toast, "id" | "isHeard">): void {
  last += 1;
  const id = last;
  show([...withoutAction(message.action), { ...message, id }]);
  if (message.tone === "good") setTimeout(() => closeToast(id), GOOD_TOAST_MS);
}

/** A retry makes the action's earlier toasts stale. */
export function endToasts(action: string): void {
  show(withoutAction(action));
}

function withoutAction(action: string | undefined): Toast[] {
  return action === undefined ? shown : shown.filter((one) => one.action !== action);
}

export function closeToast(id: number): void {
  show(shown.filter((one) => one.id !== id));
}

/** No region announces them again. */
export function markAnnounced(toasts: readonly Toast[]): void {
  const ids = new Set(toasts.filter((one) => !one.isHeard).map((one) => one.id));
  if (shown.some((one) => ids.has(one.id))) {
    show(shown.map((one) => (ids.has(one.id) ? { ...one, isHeard: true } : one)));
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function current(): Toast[] {
  return shown;
}

const NONE: Toast[] = [];

/** The server renders none. */
function serverToasts(): Toast[] {
  return NONE;
}

export function useToasts(): Toast[] {
  return useSyncExternalStore(subscribe, current, serverToasts);
}
