import { useSyncExternalStore } from "react";

export type Toast = {
  id: number;
  /** A note tells what holds from now on: no failure, and no news that is read in passing. */
  tone: "good" | "note" | "bad";
  title: string;
  text: string;
  request?: string | undefined;
  /** What it tells the outcome of: the next outcome of the same takes its place. */
  action?: string | undefined;
  /** It is read out where its reader is, too: this is for the eyes. */
  isSaid?: boolean | undefined;
  /** It has stood somewhere for long enough to be read out. */
  isHeard?: boolean;
};

/** Good news leaves after five seconds; bad news and notes stay until they are closed. */
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

/** An action is tried anew: what was said of it before holds no more. */
export function endToasts(action: string): void {
  show(withoutAction(action));
}

function withoutAction(action: string | undefined): Toast[] {
  return action === undefined ? shown : shown.filter((one) => one.action !== action);
}

export function closeToast(id: number): void {
  show(shown.filter((one) => one.id !== id));
}

/** These were read out: wherever they stand from now on, nobody has to hear them again. */
export function noteHeard(toasts: readonly Toast[]): void {
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

/** A page is drawn without any, even where one is waiting to be shown in it. */
function asDrawn(): Toast[] {
  return NONE;
}

export function useToasts(): Toast[] {
  return useSyncExternalStore(subscribe, current, asDrawn);
}
