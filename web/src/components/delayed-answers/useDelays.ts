import { type KeyboardEvent, type MouseEvent, useEffect, useState, useSyncExternalStore } from "react";
import { announce } from "../announce";
import type { DelayedAnswer } from "../delayedAnswer";
import { isPersonHere } from "../messageDraft";
import { registerPending } from "../pendingAnswers";
import { copy, undoNews } from "./copy";
import { makeDelays } from "./delays";

/** Undoes, while the focus is in the list and not in a field. */
export const UNDO_KEY = "z";
const TYPES = "input, textarea, select, [contenteditable]";

/**
 * Answers that can be undone for a while. They are sent at once when their writer acts on another row, hides or leaves
 * the page, or signs out.
 */
export function useDelays(person: string) {
  const [delays] = useState(makeDelays);
  const folds = useSyncExternalStore(delays.subscribe, delays.folds);
  // Syncs with the page, which may close before the answer is sent, and with the sign-out.
  useEffect(() => {
    const unregister = registerPending(delays.settle);
    const onVisibility = () => {
      if (document.visibilityState === "hidden") delays.flush();
    };
    window.addEventListener("pagehide", delays.flush);
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      window.removeEventListener("pagehide", delays.flush);
      document.removeEventListener("visibilitychange", onVisibility);
      // A sign-out from another page awaits it too.
      void delays.settle().then(unregister);
    };
  }, [delays]);
  const undo = () => {
    delays.undo();
    announce(copy.undone);
  };
  return {
    folds,
    delay: (key: string, answer: DelayedAnswer) => {
      // After a sign-out in another tab it would go as a visitor's.
      const send = async () => {
        if (!isPersonHere(person)) throw new Error(copy.notSent);
        await answer.send();
      };
      delays.start(key, { ...answer, send });
      announce(undoNews(answer.what));
    },
    undo,
    list: {
      onClickCapture: ({ target }: MouseEvent) => {
        if (!(target instanceof Element) || !target.closest("button, a, summary")) return;
        const row = target.closest<HTMLElement>("[data-row]");
        if (row && row.dataset.row !== delays.waitingKey()) delays.flush();
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key.toLowerCase() !== UNDO_KEY || event.ctrlKey || event.metaKey || event.altKey) return;
        if (delays.waitingKey() === undefined) return;
        if (event.target instanceof Element && event.target.closest(TYPES)) return;
        event.preventDefault();
        undo();
      },
    },
  };
}
